// Fills in a form with SurveyJS itself: node surveyjs_form_peer.js survey.jquery.js, {"form": …, "responses": [{…}, …]} on the
// standard input; on the standard output for each response {name: [visible, required, valid, value]} of questions and panels.
'use strict';
const Survey = require('./surveyjs.js');
const { form, responses } = JSON.parse(require('fs').readFileSync(0, 'utf8'));

// The states of what is on a page or panel; names in repetitions have those around them before: group[0].name.
function visit(container, prefix, isShown, states) {
  for (const element of container.elements) {
    const shown = isShown && element.visible;
    const name = prefix + element.name;
    if (element.isPanel) {
      states[name] = [shown, element.isRequired, true, null];
      visit(element, prefix, shown, states);
      continue;
    }
    element.hasErrors(true);
    const errors = element.errors.filter((error) => error.getErrorType() !== 'required');
    const value = element.value;
    states[name] = [shown, element.isRequired, errors.length === 0, value === undefined ? null : value];
    if (element.getType() !== 'paneldynamic') continue;
    element.panels.forEach((panel, number) => visit(panel, `${name}[${number}].`, shown, states));
  }
}

const results = responses.map((response) => {
  const survey = new Survey.Model(form);
  for (const name of Object.keys(response)) survey.setValue(name, response[name]);
  const states = {};
  for (const page of survey.pages) visit(page, '', page.visible, states);
  return states;
});
process.stdout.write(JSON.stringify(results));
