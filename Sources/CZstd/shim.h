#ifndef FHIR_SURVEY_ZSTD_SHIM_H
#define FHIR_SURVEY_ZSTD_SHIM_H

#include <zstd.h>
#include <zstd_errors.h>

#endif
