#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
enum { caught_count = sizeof caught / sizeof caught[0] };

static struct sigaction former[caught_count];
static int pipe_ends[2] = {-1, -1};
static volatile sig_atomic_t last_signal = 0;
static int is_catching = 0;
/* The terminal whose modes are changed or were. */
static int raw_descriptor = -1;

/* Only what is safe in a signal handler: a store and a write. */
static void on_signal(int number) {
  int saved = errno;
  last_signal = number;
  (void)!write(pipe_ends[1], "!", 1);
  errno = saved;
}

static int open_pipe(void) {
  if (pipe(pipe_ends) != 0) return errno;
  for (int end = 0; end < 2; end++) {
    fcntl(pipe_ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(pipe_ends[end], F_SETFL, O_NONBLOCK);
  }
  return 0;
}

int fst_catch_signals(void) {
  if (is_catching) return 0;
  last_signal = 0;
  int failure = open_pipe();
  if (failure != 0) return failure;
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < caught_count; i++) {
    sigaction(caught[i], NULL, &former[i]);
    /* A program started with nohup keeps ignoring what it ignored before. */
    if (former[i].sa_handler != SIG_IGN) sigaction(caught[i], &action, NULL);
  }
  is_catching = 1;
  return 0;
}

void fst_release_signals(void) {
  if (!is_catching) return;
  for (int i = 0; i < caught_count; i++) sigaction(caught[i], &former[i], NULL);
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  raw_descriptor = -1;
  pipe_ends[0] = pipe_ends[1] = -1;
  is_catching = 0;
}

int fst_caught_signal(void) { return (int)last_signal; }

long fst_read(int descriptor, void *buffer, size_t count) {
  for (;;) {
    if (last_signal != 0) return FST_INTERRUPTED;
    struct pollfd waiting[2] = {
        {.fd = descriptor, .events = POLLIN},
        {.fd = pipe_ends[0], .events = POLLIN}, /* poll ignores -1 */
    };
    if (poll(waiting, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (last_signal != 0) return FST_INTERRUPTED;
    if (waiting[0].revents == 0) continue;
    ssize_t done = read(descriptor, buffer, count);
    if (done < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return (long)done;
  }
}

int fst_has_input(int descriptor, int milliseconds) {
  struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
  /* A terminal that is gone has an end, and no input. */
  return poll(&waiting, 1, milliseconds) > 0 && waiting.revents == POLLIN;
}

int fst_columns(int descriptor) {
  struct winsize size;
  if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

void fst_discard_input(int descriptor) { (void)tcflush(descriptor, TCIFLUSH); }

int fst_open_terminal(void) { return open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY); }

/* The raw mode. What a crash needs to put things right is in static memory, written before the modes change. */

static struct termios cooked;
static volatile sig_atomic_t is_raw = 0;
static char farewell[128];
static size_t farewell_length = 0;

static const int crashes[] = {SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGQUIT};
enum { crash_count = sizeof crashes / sizeof crashes[0] };
static struct sigaction before_crash[crash_count];

static const int events[] = {SIGWINCH, SIGTSTP, SIGCONT};
enum { event_count = sizeof events / sizeof events[0] };
static struct sigaction before_event[event_count];
static volatile sig_atomic_t seen_events = 0;
static int watches_events = 0;

/* Only what is safe in a signal handler. */
static void restore_modes(void) {
  if (!is_raw) return;
  is_raw = 0;
  /* Whoever is not in the foreground any more has no say about the modes of the terminal. */
  if (tcgetpgrp(raw_descriptor) != getpgrp()) return;
  size_t done = 0;
  while (done < farewell_length) {
    ssize_t count = write(raw_descriptor, farewell + done, farewell_length - done);
    if (count <= 0) break;
    done += (size_t)count;
  }
  (void)tcsetattr(raw_descriptor, TCSADRAIN, &cooked);
}

static void on_crash(int number) {
  restore_modes();
  for (int i = 0; i < crash_count; i++) {
    if (crashes[i] == number) sigaction(number, &before_crash[i], NULL);
  }
  raise(number);
}

static void on_event(int number) {
  int saved = errno;
  seen_events |= number == SIGWINCH ? FST_RESIZED : number == SIGTSTP ? FST_STOP : FST_CONTINUED;
  (void)!write(pipe_ends[1], "!", 1);
  errno = saved;
}

static void catch_crashes(void) {
  static char stack[65536];
  static int is_done = 0;
  if (is_done) return;
  is_done = 1;
  /* A stack that overflowed has no room for a handler. */
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  (void)sigaltstack(&other, NULL);
  struct sigaction action = {0};
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) {
    sigaction(crashes[i], NULL, &before_crash[i]);
    if (before_crash[i].sa_handler != SIG_IGN) sigaction(crashes[i], &action, NULL);
  }
  (void)atexit(restore_modes);
}

static void catch_event(int number, void (*handler)(int), const struct sigaction *former) {
  if (former->sa_handler == SIG_IGN) return;
  struct sigaction action = {0};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static int set_raw(void) {
  struct termios raw = cooked;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw.c_cflag |= CS8;
  raw.c_oflag |= OPOST | ONLCR;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  while (tcsetattr(raw_descriptor, TCSADRAIN, &raw) != 0) {
    if (errno != EINTR) return errno;
  }
  is_raw = 1;
  return 0;
}

int fst_enter_raw(int descriptor, const char *at_end) {
  if (raw_descriptor != descriptor) {
    if (tcgetattr(descriptor, &cooked) != 0) return errno;
    raw_descriptor = descriptor;
  }
  farewell_length = strnlen(at_end, sizeof farewell);
  memcpy(farewell, at_end, farewell_length);
  catch_crashes();
  if (!watches_events) {
    for (int i = 0; i < event_count; i++) {
      sigaction(events[i], NULL, &before_event[i]);
      catch_event(events[i], on_event, &before_event[i]);
    }
    watches_events = 1;
  }
  return set_raw();
}

void fst_leave_raw(void) {
  restore_modes();
  if (!watches_events) return;
  for (int i = 0; i < event_count; i++) sigaction(events[i], &before_event[i], NULL);
  watches_events = 0;
}

void fst_suspend(void) {
  restore_modes();
  struct sigaction action = {0}, former;
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, &former);
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  sigaddset(&stop, SIGCONT);
  (void)sigprocmask(SIG_UNBLOCK, &stop, NULL);
  /* All of a pipeline stops, as the terminal itself would have it. */
  (void)kill(0, SIGTSTP);
  sigaction(SIGTSTP, &former, NULL);
  seen_events &= ~(FST_STOP | FST_CONTINUED);
}

int fst_wait(int descriptor, int milliseconds) {
  for (;;) {
    if (last_signal != 0) return FST_ENDED;
    int events_now = seen_events;
    if (events_now != 0) {
      seen_events &= ~events_now;
      return events_now;
    }
    struct pollfd waiting[2] = {
        {.fd = descriptor, .events = POLLIN},
        {.fd = pipe_ends[0], .events = POLLIN},
    };
    int count = poll(waiting, 2, milliseconds);
    if (count < 0 && errno != EINTR) return FST_ENDED;
    if (count == 0) return 0;
    if (count > 0 && waiting[1].revents != 0) {
      char dropped[64];
      while (read(pipe_ends[0], dropped, sizeof dropped) > 0) continue;
      continue;
    }
    if (count > 0 && waiting[0].revents != 0) return FST_INPUT;
  }
}

int fst_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return size.ws_row > 0 && size.ws_col > 0;
}

/* posix_spawn, since a process group of its own would stop an editor at its first read. */
int fst_run(int descriptor, const char *command, const char *path) {
  extern char **environ;
  struct sigaction ignoring = {0}, standard = {0}, interrupt, quit, stop;
  ignoring.sa_handler = SIG_IGN;
  standard.sa_handler = SIG_DFL;
  sigaction(SIGINT, &ignoring, &interrupt);
  sigaction(SIGQUIT, &ignoring, &quit);
  sigaction(SIGTSTP, &standard, &stop);
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  for (int end = 0; end < 3; end++) posix_spawn_file_actions_adddup2(&files, descriptor, end);
  posix_spawnattr_init(&attributes);
  sigset_t defaults, none;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGINT);
  sigaddset(&defaults, SIGQUIT);
  sigaddset(&defaults, SIGTERM);
  sigaddset(&defaults, SIGHUP);
  sigaddset(&defaults, SIGTSTP);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  char script[] = "eval \"$1 \\\"\\$2\\\"\"";
  char *const arguments[] = {"sh", "-c", script, "sh", (char *)command, (char *)path, NULL};
  pid_t child;
  int result = -1;
  if (posix_spawn(&child, "/bin/sh", &files, &attributes, arguments, environ) == 0) {
    int status = 0;
    pid_t done;
    while ((done = waitpid(child, &status, 0)) < 0 && errno == EINTR) continue;
    if (done == child) result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  sigaction(SIGTSTP, &stop, NULL);
  return result;
}
