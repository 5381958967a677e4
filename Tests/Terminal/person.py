"""A person at a pseudo-terminal: starts the program, waits until the screen is quiet, types, and looks at the modes."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time


class Person:
  def __init__(self, command, environment=None, rows=24, columns=80, folder=None):
    self.main, self.side = pty.openpty()
    self.resize(rows, columns)
    self.before = self.modes()
    self.screen = b""
    self.status = None
    self.child = os.fork()
    if self.child == 0:
      for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.close(self.main)
      os.setsid()
      fcntl.ioctl(self.side, termios.TIOCSCTTY, 0)
      if folder: os.chdir(folder)
      for end in (0, 1, 2): os.dup2(self.side, end)
      os.execve(command[0], command, {"PATH": "/usr/bin:/bin", "TERM": "xterm", **(environment or {})})

  def modes(self):
    """What `stty -g` says, but for how the terminal's queue stands."""
    return termios.tcgetattr(self.side)

  def resize(self, rows, columns):
    fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

  def read(self, quiet=0.15, most=10.0):
    """What comes until nothing has come for `quiet` seconds, or the program has ended."""
    seen, end = b"", time.time() + most
    while time.time() < end:
      ready, _, _ = select.select([self.main], [], [], quiet)
      if ready:
        try: piece = os.read(self.main, 65536)
        except OSError: break
        if not piece: break
        seen += piece
      elif seen or self.ended(): break
    self.screen += seen
    return seen

  def wait_for(self, text, most=10.0):
    """Reads until a text has come; false where it did not."""
    seen, end = b"", time.time() + most
    while text not in seen and time.time() < end:
      ready, _, _ = select.select([self.main], [], [], 0.05)
      if ready:
        try: piece = os.read(self.main, 65536)
        except OSError: break
        if not piece: break
        seen += piece
        self.screen += piece
      elif self.ended(): break
    return text in seen

  def type(self, keys):
    data = keys if isinstance(keys, bytes) else keys.encode()
    while data:
      ready, _, _ = select.select([self.main], [self.main], [], 5)
      if ready:
        try: self.screen += os.read(self.main, 65536)
        except OSError: return
      if self.main in select.select([], [self.main], [], 0)[1]:
        data = data[os.write(self.main, data[:1024]):]

  def ended(self):
    if self.status is None:
      done, state = os.waitpid(self.child, os.WNOHANG)
      if done: self.status = os.waitstatus_to_exitcode(state)
    return self.status is not None

  def signal(self, number):
    try: os.kill(self.child, number)
    except ProcessLookupError: pass

  def finish(self, most=10.0):
    """Reads to the end of the program; its status, negative for a signal."""
    end = time.time() + most
    while not self.ended() and time.time() < end:
      ready, _, _ = select.select([self.main], [], [], 0.05)
      if ready:
        try: self.screen += os.read(self.main, 65536)
        except OSError: time.sleep(0.02)
    if self.status is None:
      self.signal(signal.SIGKILL)
      os.waitpid(self.child, 0)
      self.status = "still running"
    for _ in range(50):
      if not select.select([self.main], [], [], 0.02)[0]: break
      try: self.screen += os.read(self.main, 65536)
      except OSError: break
    self.after = self.modes()
    return self.status

  def close(self):
    os.close(self.main)
    os.close(self.side)
