// SurveyJS itself, out of the file that the first argument of the program names; of jquery, which it asks for, it uses nothing.
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
module.exports = require(process.argv[2]);
