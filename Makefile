# The two commands of a fresh machine: `make take` and `make test`.

SWIFT ?= swift
SAMPLE ?= Samples/blood-sugar.json
# The Swift runtime goes into the program, so that it starts quickly and runs anywhere.
RELEASE = -c release --product fhir-survey $(STATIC)
ifeq ($(shell uname -s),Linux)
STATIC = --static-swift-stdlib
endif

.PHONY: take test build libxml2 lint format benchmark throughput expressions validation edits fuzz fuzz-memory definitions samples manual clean

take: build
	.build/release/fhir-survey take $(SAMPLE)

build: libxml2
	@$(SWIFT) build $(RELEASE) || { echo "The build failed; is Swift 6.2 or later installed (swift --version)?"; exit 1; }

test: libxml2
	$(SWIFT) test

# libxml2 brings XML in other encodings to UTF-8. Where apt is to be had it is installed; elsewhere this says what to do.
libxml2:
	@if pkg-config --exists libxml-2.0 2>/dev/null || [ -e /usr/include/libxml2/libxml/parser.h ] \
	    || [ "$$(uname -s)" = Darwin ]; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq libxml2-dev pkg-config; \
	else \
	  echo "Install libxml2 with its headers first (libxml2-dev, libxml2-devel), then run make again."; \
	  exit 1; \
	fi

lint:
	$(SWIFT) format lint --strict -r Package.swift Sources Tests Benchmarks

format:
	$(SWIFT) format -i -r Package.swift Sources Tests Benchmarks

# Speed: percentiles of time.
benchmark: libxml2
	cd Benchmarks && $(SWIFT) package benchmark

# Speed: MB/s, side by side with what else reads the same data here.
throughput: libxml2
	cd Benchmarks && $(SWIFT) run -c release throughput

# Speed: 20 expressions of FHIRPath beside fhirpath.js.
expressions: libxml2
	cd Benchmarks && $(SWIFT) run -c release expressions

# Speed: opening forms, and one edit in them.
edits: libxml2
	cd Benchmarks && $(SWIFT) run -c release edits

# Speed: responses of 2 kB judged against their questionnaire, reading included.
validation: libxml2
	cd Benchmarks && $(SWIFT) run -c release validation

# Inputs made by libFuzzer, until FUZZ_SECONDS or FUZZ_RUNS are over for each target.
fuzz: libxml2
	SWIFT="$(SWIFT)" Tests/Fuzz/fuzz.sh

# The same inputs without the address sanitizer: no process may ever have more than 64 MB.
fuzz-memory: libxml2
	SWIFT="$(SWIFT)" FUZZ_MEMORY=64 Tests/Fuzz/fuzz.sh

# The definition tables of FHIRDocument, from HL7's schemas and the type lists of a Python package;
# the table of units from UCUM's file.
SCHEMAS ?= ../shared/corpus/schemas
definitions:
	pip download --quiet --no-deps --dest .build/type-lists fhir.resources==8.0.0
	cd .build/type-lists && unzip -qo fhir.resources-8.0.0-*.whl
	$(SWIFT) run generate-definitions $(SCHEMAS) .build/type-lists/fhir/resources Sources/FHIRDocument/Definitions
	$(SWIFT) run generate-definitions $(SCHEMAS) Sources/SurveyPrimitives/Units

# The XML twins of the samples.
samples: build
	for file in Samples/*.json; do \
	  case $$file in *-answers.json) continue;; esac; \
	  .build/release/fhir-survey convert $$file --to xml --force -o $${file%.json}.xml || exit 1; \
	done

# The manual page.
manual:
	$(SWIFT) package plugin --allow-writing-to-package-directory generate-manual

clean:
	$(SWIFT) package clean
