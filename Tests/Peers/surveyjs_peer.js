// Evaluates expressions with SurveyJS itself: node surveyjs_peer.js survey.jquery.js, cases as JSON on the standard
// input ([{"expression": …, "values": [{…}, …]}]), the results of each as JSON on the standard output.
'use strict';
const Survey = require('./surveyjs.js');
const cases = JSON.parse(require('fs').readFileSync(0, 'utf8'));

function plain(value) {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(plain);
  if (value instanceof Date) return [value.toISOString().slice(0, 10)];
  if (typeof value === 'number' && !isFinite(value)) return [];
  return [value];
}

const results = cases.map(({ expression, values }) => {
  const runner = new Survey.ExpressionRunner(expression);
  if (!runner.canRun()) return null;
  return values.map((answers) => plain(runner.run(answers, {})));
});
process.stdout.write(JSON.stringify(results));
