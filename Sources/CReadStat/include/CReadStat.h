#ifndef FHIR_SURVEY_CREADSTAT_H
#define FHIR_SURVEY_CREADSTAT_H

// What of libreadstat's binary interface this program uses, in its own words: version 1.1, which is stable since 2018.
// The library itself is opened at run time; neither its headers nor the library are needed to build.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/// The types of values.
enum fsr_type {
  FSR_TEXT, FSR_INT8, FSR_INT16, FSR_INT32, FSR_FLOAT, FSR_DOUBLE, FSR_TEXT_REFERENCE
};

enum fsr_compression { FSR_COMPRESS_NONE, FSR_COMPRESS_ROWS };

enum fsr_measure { FSR_MEASURE_UNKNOWN, FSR_MEASURE_NOMINAL, FSR_MEASURE_ORDINAL, FSR_MEASURE_SCALE };

/// A value as the parser hands it over.
typedef struct fsr_value {
  union {
    float float_value;
    double double_value;
    int8_t int8_value;
    int16_t int16_value;
    int32_t int32_value;
    const char *text;
  } v;
  unsigned int type;
  char tag;
  unsigned int is_system_missing : 1;
  unsigned int is_tagged_missing : 1;
} fsr_value;

typedef struct fsr_parser fsr_parser;
typedef struct fsr_writer fsr_writer;
typedef struct fsr_variable fsr_variable;
typedef struct fsr_metadata fsr_metadata;
typedef struct fsr_label_set fsr_label_set;

typedef const char *(*fsr_error_message)(int error);

// Reading.
typedef int (*fsr_metadata_handler)(fsr_metadata *, void *context);
typedef int (*fsr_variable_handler)(int index, fsr_variable *, const char *labels, void *context);
typedef int (*fsr_value_handler)(int row, fsr_variable *, fsr_value, void *context);
typedef int (*fsr_label_handler)(const char *labels, fsr_value, const char *label, void *context);

typedef fsr_parser *(*fsr_make_parser)(void);
typedef void (*fsr_free_parser)(fsr_parser *);
typedef int (*fsr_set_metadata_handler)(fsr_parser *, fsr_metadata_handler);
typedef int (*fsr_set_variable_handler)(fsr_parser *, fsr_variable_handler);
typedef int (*fsr_set_value_handler)(fsr_parser *, fsr_value_handler);
typedef int (*fsr_set_label_handler)(fsr_parser *, fsr_label_handler);
typedef int (*fsr_parse)(fsr_parser *, const char *path, void *context);
typedef int (*fsr_row_count)(fsr_metadata *);
typedef int (*fsr_variable_index)(const fsr_variable *);
typedef const char *(*fsr_variable_text)(const fsr_variable *);
typedef unsigned int (*fsr_variable_type)(const fsr_variable *);
typedef size_t (*fsr_variable_width)(const fsr_variable *);
typedef int (*fsr_missing_count)(const fsr_variable *);
typedef fsr_value (*fsr_missing_limit)(const fsr_variable *, int index);

// Writing.
typedef ssize_t (*fsr_data_writer)(const void *data, size_t count, void *context);

typedef fsr_writer *(*fsr_make_writer)(void);
typedef void (*fsr_free_writer)(fsr_writer *);
typedef int (*fsr_set_data_writer)(fsr_writer *, fsr_data_writer);
typedef int (*fsr_set_version)(fsr_writer *, uint8_t version);
typedef int (*fsr_set_time)(fsr_writer *, time_t);
typedef int (*fsr_set_compression)(fsr_writer *, unsigned int compression);
typedef fsr_label_set *(*fsr_add_label_set)(fsr_writer *, unsigned int type, const char *name);
typedef void (*fsr_label_number)(fsr_label_set *, double value, const char *label);
typedef void (*fsr_label_integer)(fsr_label_set *, int32_t value, const char *label);
typedef void (*fsr_label_text)(fsr_label_set *, const char *value, const char *label);
typedef void (*fsr_label_tag)(fsr_label_set *, char tag, const char *label);
typedef fsr_variable *(*fsr_add_variable)(
  fsr_writer *, const char *name, unsigned int type, size_t width);
typedef void (*fsr_set_variable_text)(fsr_variable *, const char *text);
typedef void (*fsr_set_label_set)(fsr_variable *, fsr_label_set *);
typedef void (*fsr_set_measure)(fsr_variable *, unsigned int measure);
typedef int (*fsr_add_missing_range)(fsr_variable *, double low, double high);
typedef int (*fsr_begin_writing)(fsr_writer *, void *context, long rows);
typedef int (*fsr_on_writer)(fsr_writer *);
typedef int (*fsr_insert_integer)(fsr_writer *, const fsr_variable *, int32_t);
typedef int (*fsr_insert_number)(fsr_writer *, const fsr_variable *, double);
typedef int (*fsr_insert_text)(fsr_writer *, const fsr_variable *, const char *);
typedef int (*fsr_insert_missing)(fsr_writer *, const fsr_variable *);
typedef int (*fsr_insert_tag)(fsr_writer *, const fsr_variable *, char tag);

/// The moment whose local time reads like the given moment in UTC.
///
/// The library writes the time of files in local time; with this the files are the same in all time zones.
time_t fsr_as_local(time_t moment);

#endif
