#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
enum { caught_count = sizeof caught / sizeof caught[0] };

static struct sigaction former[caught_count];
static int pipe_ends[2] = {-1, -1};
static volatile sig_atomic_t last_signal = 0;
static int is_catching = 0;

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
