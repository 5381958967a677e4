// Loads data into a form with SurveyJS itself: node surveyjs_data_peer.js survey.jquery.js, {"form": …, "data": [{…}, …]} on the
// standard input; on the standard output for each the data that SurveyJS has after it has loaded them, and after a
// person has given each question the same value by itself.
'use strict';
const Module = require('module');
const load = Module._load;
Module._load = function (request, ...rest) {
  if (request !== 'jquery') return load.call(this, request, ...rest);
  const jquery = function () { return jquery; };
  jquery.fn = { extend: Object.assign };
  jquery.extend = Object.assign;
  return jquery;
};
const Survey = require(process.argv[2]);
const { form, data } = JSON.parse(require('fs').readFileSync(0, 'utf8'));

// Gives the questions of a page or panel the values that an object has for them.
function fill(container, values) {
  for (const element of container.elements) {
    if (element.isPanel) { fill(element, values); continue; }
    const value = values[element.getValueName()];
    if (value === undefined) continue;
    if (element.getType() === 'paneldynamic') {
      element.panelCount = value.length;
      element.panels.forEach((panel, number) => fill(panel, value[number]));
      continue;
    }
    element.value = value;
    const comment = values[element.getValueName() + '-Comment'];
    if (comment !== undefined) element.comment = comment;
  }
}

const results = data.map((values) => {
  const loaded = new Survey.Model(form);
  loaded.data = values;
  const typed = new Survey.Model(form);
  // What is shown depends on other answers, so that a second round has more.
  for (let round = 0; round < 3; round++) for (const page of typed.pages) fill(page, values);
  return [loaded.data, typed.data];
});
process.stdout.write(JSON.stringify(results));
