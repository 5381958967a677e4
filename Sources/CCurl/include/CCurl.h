#ifndef FHIR_SURVEY_CCURL_H
#define FHIR_SURVEY_CCURL_H

// What of libcurl's binary interface (libcurl.so.4, 7.68 and newer) this program uses, in its own words: it is stable since 2006.
// The library is opened at the first request; neither its headers nor the library are needed to build.

#include <stddef.h>
#include <stdint.h>

typedef struct fsc_easy fsc_easy;
typedef struct fsc_multi fsc_multi;
typedef struct fsc_list fsc_list;

/// Options, by the numbers that the library has for them.
enum fsc_option {
  FSC_BUFFER_SIZE = 98,
  FSC_CA_FILE = 10065,
  FSC_CONNECT_TIMEOUT_MS = 156,
  FSC_CUSTOM_REQUEST = 10036,
  FSC_ERROR_BUFFER = 10010,
  FSC_HEADER_DATA = 10029,
  FSC_HEADER_FUNCTION = 20079,
  FSC_HTTP_GET = 80,
  FSC_HTTP_HEADER = 10023,
  FSC_INFILE_SIZE = 30115,
  FSC_MAX_AGE_CONNECTION = 288,
  FSC_NO_BODY = 44,
  FSC_NO_PROXY = 10177,
  FSC_NO_SIGNAL = 99,
  FSC_PATH_AS_IS = 234,
  FSC_READ_DATA = 10009,
  FSC_READ_FUNCTION = 20012,
  FSC_SUPPRESS_CONNECT_HEADERS = 265,
  FSC_TCP_KEEPALIVE = 213,
  FSC_UPLOAD = 46,
  FSC_UPLOAD_BUFFER_SIZE = 280,
  FSC_URL = 10002,
  FSC_WRITE_DATA = 10001,
  FSC_WRITE_FUNCTION = 20011
};

enum fsc_info { FSC_INFO_VERIFY_RESULT = 0x20000D, FSC_INFO_PRETRANSFER_TIME = 0x600035 };

/// How a transfer ended.
enum fsc_result {
  FSC_OK = 0,
  FSC_PROXY_NOT_FOUND = 5,
  FSC_HOST_NOT_FOUND = 6,
  FSC_NOT_CONNECTED = 7,
  FSC_HTTP2_FAILED = 16,
  FSC_PARTIAL = 18,
  FSC_TIMED_OUT = 28,
  FSC_TLS_FAILED = 35,
  FSC_GOT_NOTHING = 52,
  FSC_SEND_FAILED = 55,
  FSC_RECEIVE_FAILED = 56,
  FSC_UNTRUSTED = 60,
  FSC_REWIND_FAILED = 65,
  FSC_CA_FILE_FAILED = 77,
  FSC_HTTP2_STREAM_FAILED = 92
};

#define FSC_READ_ABORT 0x10000000
#define FSC_READ_PAUSE 0x10000001
#define FSC_CONTINUE 0
#define FSC_ERROR_SIZE 256

/// What is said of a transfer that is over.
typedef struct fsc_message {
  int what;
  fsc_easy *easy;
  union {
    void *any;
    int result;
  } data;
} fsc_message;

typedef int (*fsc_global_init)(long flags);
typedef fsc_easy *(*fsc_easy_init)(void);
typedef void (*fsc_easy_reset)(fsc_easy *);
typedef void (*fsc_easy_cleanup)(fsc_easy *);
typedef const char *(*fsc_easy_strerror)(int);
typedef int (*fsc_easy_setopt)(fsc_easy *, int option, ...);
typedef int (*fsc_easy_getinfo)(fsc_easy *, int info, ...);
typedef int (*fsc_easy_pause)(fsc_easy *, int what);
typedef fsc_multi *(*fsc_multi_init)(void);
typedef int (*fsc_multi_cleanup)(fsc_multi *);
typedef int (*fsc_multi_add)(fsc_multi *, fsc_easy *);
typedef int (*fsc_multi_remove)(fsc_multi *, fsc_easy *);
typedef int (*fsc_multi_perform)(fsc_multi *, int *running);
typedef int (*fsc_multi_poll)(fsc_multi *, void *extra, unsigned int count, int milliseconds, int *found);
typedef int (*fsc_multi_wakeup)(fsc_multi *);
typedef fsc_message *(*fsc_multi_info_read)(fsc_multi *, int *waiting);
typedef fsc_list *(*fsc_list_append)(fsc_list *, const char *);
typedef void (*fsc_list_free)(fsc_list *);

typedef size_t (*fsc_block_function)(char *bytes, size_t size, size_t count, void *context);

// Functions with any number of arguments are called here, since Swift cannot call them.
int fsc_set_number(fsc_easy_setopt, fsc_easy *, int option, long value);
int fsc_set_size(fsc_easy_setopt, fsc_easy *, int option, int64_t value);
int fsc_set_text(fsc_easy_setopt, fsc_easy *, int option, const char *value);
int fsc_set_pointer(fsc_easy_setopt, fsc_easy *, int option, void *value);
int fsc_set_function(fsc_easy_setopt, fsc_easy *, int option, fsc_block_function value);
int fsc_get_number(fsc_easy_getinfo, fsc_easy *, int info, long *value);
int fsc_get_size(fsc_easy_getinfo, fsc_easy *, int info, int64_t *value);

/// Keeps SIGPIPE from the calling thread: the library's TLS writes to connections that may be gone.
void fsc_block_broken_pipes(void);

#endif
