/*
 * REDCap's logic, as its data entry page understands it: a reader written apart, for REDCap cannot be had.
 *
 * Input, as JSON: {"dictionary": CSV, "today": DAY, "records": [{field: value}]}, in which a checked box is
 * "field(code)": "1". Output: a line for each record, {"fields": [], "unknown": {field: why}, "shown": [],
 * "calculated": {field: value}}. With "expressions": [[text, "condition" or "calculation"]], a line for each record: the
 * values, null for none.
 *
 * What it knows: an operator of a condition or calculation is JavaScript's. In a condition, a text with a number's
 * validation, a slider and a calculated field are numbers, or the text NaN when they are blank, and all others texts; in a
 * calculation the options of a choice are numbers, too, where all codes are. A blank is compared with as that NaN where
 * it is beside such a field, everywhere in a calculation; + adds in a calculation alone and puts texts together in a
 * condition. Signs are of literals alone; a power is (a)^(b); there is no %.
 */
"use strict";
const fs = require("fs");

class Unknown extends Error {}

const TOKEN = /\s*(?:(\d+\.?\d*|\.\d+)|('[^']*'|"[^"]*")|\[([^\]]*)\]|([A-Za-z_]\w*)|(<>|!=|<=|>=|&&|\|\||[-+*\/^=<>!(),]))/y;
const LEVELS = { or: 1, "||": 1, and: 2, "&&": 2, "=": 3, "<>": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3,
  "+": 4, "-": 4, "*": 5, "/": 5 };

function tokens(text) {
  const found = [];
  TOKEN.lastIndex = 0;
  text = text.trimEnd();
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex, match = TOKEN.exec(text);
    if (!match) throw new Unknown(`${text} at ${at}`);
    const kind = match.slice(1).findIndex(part => part !== undefined);
    found.push({ kind: ["number", "text", "field", "word", "sign"][kind], text: match[kind + 1] });
  }
  return found.concat({ kind: "end", text: "" });
}

function parse(text) {
  const list = tokens(text);
  let at = 0;
  const sign = () => ["sign", "word"].includes(list[at].kind) ? list[at].text.toLowerCase() : null;
  const take = wanted => {
    if (sign() !== wanted) throw new Unknown(`${wanted} is missing before ${list[at].text} in ${text}`);
    at += 1;
  };
  function expression(least) {
    let left = one();
    while (LEVELS[sign()] >= least) {
      const operator = sign();
      at += 1;
      left = { operator, left, right: expression(LEVELS[operator] + 1) };
    }
    return left;
  }
  function parenthesis() {
    take("(");
    const inner = expression(1);
    take(")");
    return inner;
  }
  function one() {
    const token = list[at];
    at += 1;
    if (token.kind === "number") return { value: Number(token.text) };
    if (token.kind === "text") return { value: token.text.slice(1, -1) };
    if (token.kind === "field") return { field: token.text };
    if (token.text === "!") return { not: one() };
    if (token.text === "-" && list[at].kind === "number") {
      at += 1;
      return { value: -Number(list[at - 1].text) };
    }
    if (token.text === "(") {
      at -= 1;
      const inner = parenthesis();
      if (sign() !== "^") return inner;
      at += 1;
      return { operator: "^", left: inner, right: parenthesis() };
    }
    if (token.kind !== "word") throw new Unknown(`${token.text} in ${text}`);
    const name = token.text.toLowerCase();
    if (sign() !== "(") {
      if (name === "true" || name === "false") return { value: name === "true" };
      throw new Unknown(`${token.text} in ${text}`);
    }
    take("(");
    const operands = [];
    while (sign() !== ")") {
      operands.push(expression(1));
      if (sign() !== ")") take(",");
    }
    take(")");
    return { call: name, operands };
  }
  const tree = expression(1);
  if (list[at].kind !== "end") throw new Unknown(`${list[at].text} in ${text}`);
  return tree;
}

const isNumber = value => !isNaN(parseFloat(value)) && isFinite(value);
const digits = value => /^[-+]?\d+$/.test(String(value).trim());
const orBlank = value => value !== "" && isNumber(value) ? Number(value) : "NaN";
const UNITS = { s: 1, m: 60, h: 3600, d: 86400, M: 2630016, y: 31556952 };

class Record {
  constructor(fields, values, today, isCalculation) {
    Object.assign(this, { fields, values, today, isCalculation });
  }

  /** Whether a field is a number, or NaN. */
  isNumeric(name) {
    const field = this.fields[name];
    if (!field) return false;
    if (["calc", "slider"].includes(field.type) || /^(integer|number)/.test(field.validation)) return true;
    if (!this.isCalculation) return false;
    if (["yesno", "truefalse"].includes(field.type)) return true;
    const codes = Object.keys(field.choices);
    return ["radio", "dropdown"].includes(field.type) && codes.every(code => code !== "" && isNumber(code));
  }

  field(name) {
    const box = /^(\w+)\((.*)\)$/.exec(name);
    if (box) {
      const field = this.fields[box[1]];
      if (!field || field.type !== "checkbox" || !(box[2] in field.choices)) throw new Unknown(`[${name}]`);
      return this.values[name] === "1" ? 1 : 0;
    }
    const field = this.fields[name];
    if (!field || field.type === "checkbox" || field.type === "descriptive") throw new Unknown(`[${name}]`);
    const value = this.values[name] ?? "";
    return this.isNumeric(name) ? orBlank(value) : value;
  }

  value(tree) {
    if ("value" in tree) return tree.value;
    if (tree.field) return this.field(tree.field);
    if (tree.not) return !this.value(tree.not);
    if (tree.call) return this.call(tree.call, tree.operands);
    const { operator, left, right } = tree;
    if (operator === "and" || operator === "&&") return this.value(left) && this.value(right);
    if (operator === "or" || operator === "||") return this.value(left) || this.value(right);
    const one = this.side(left, right, operator), other = this.side(right, left, operator);
    switch (operator) {
      case "=": return one == other;
      case "<>": case "!=": return one != other;
      case "<": return one < other;
      case "<=": return one <= other;
      case ">": return one > other;
      case ">=": return one >= other;
      case "+": return this.isCalculation ? one * 1 + 1 * other : one + other;
      case "-": return one - other;
      case "*": return one * other;
      case "/": return one / other;
      default: return Math.pow(one, other);
    }
  }

  /** One side of a comparison: what blank is depends on the other. */
  side(tree, other, operator) {
    if (tree.value !== "" || LEVELS[operator] !== 3) return this.value(tree);
    const name = (other.field ?? "").split("(")[0];
    if (other.field) return this.isNumeric(name) ? "NaN" : "";
    return this.isCalculation ? "NaN" : "";
  }

  day(value) {
    const text = String(value);
    return ["today", "now"].includes(text.toLowerCase()) ? this.today : text;
  }

  call(name, operands) {
    if (name === "if") return this.value(operands[this.value(operands[0]) ? 1 : 2]);
    const values = operands.map(operand => this.value(operand));
    const [first, second, third] = values;
    const numbers = values.filter(value => isNumber(value) && !isNaN(value)).map(parseFloat);
    const texts = values.map(String);
    const parts = String(this.day(first)).split(" ")[0].split("-");
    switch (name) {
      case "sum": return numbers.length ? numbers.reduce((sum, value) => sum + value, 0) : "NaN";
      case "mean": return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
      case "min": return Math.min(...numbers);
      case "max": return Math.max(...numbers);
      case "median": {
        const sorted = numbers.sort((a, b) => a - b), half = Math.floor(sorted.length / 2);
        return sorted.length % 2 ? sorted[half] : (sorted[half] + sorted[half - 1]) / 2;
      }
      case "stdev": {
        const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
        const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        return numbers.length < 2 ? "NaN" : Math.sqrt(squares / (numbers.length - 1));
      }
      case "round": return rounded(first, second ?? 0, value => Math.sign(value) * Math.round(Math.abs(value)));
      case "roundup": return rounded(first, second ?? 0, Math.ceil);
      case "rounddown": return rounded(first, second ?? 0, Math.floor);
      case "sqrt": return Math.sqrt(first);
      case "abs": return isNumber(first) ? Math.abs(first) : "NaN";
      case "exponential": return Math.exp(first);
      case "log": return isNumber(second) ? Math.log(first) / Math.log(second) : Math.log(first);
      case "mod": return digits(first) && digits(second) && Number(second) !== 0 ? first % second : "NaN";
      case "isnumber": return isNumber(first) && !isNaN(first);
      case "isinteger": return digits(first);
      case "isblankormissingcode": case "isblanknotmissingcode": return texts[0] === "" || texts[0] === "NaN";
      case "contains": return texts[0].toLowerCase().includes(texts[1].toLowerCase());
      case "not_contain": return !texts[0].toLowerCase().includes(texts[1].toLowerCase());
      case "starts_with": return texts[0].toLowerCase().startsWith(texts[1].toLowerCase());
      case "ends_with": return texts[0].toLowerCase().endsWith(texts[1].toLowerCase());
      case "find": return texts[1].toLowerCase().indexOf(texts[0].toLowerCase()) + 1;
      case "left": return second < 1 ? "" : texts[0].substr(0, second);
      case "right": return second < 1 || second > texts[0].length ? "" : texts[0].substr(texts[0].length - second, second);
      case "mid": return second < 1 || third < 1 ? "" : texts[0].substr(second - 1, third);
      case "length": return texts[0].length;
      case "concat": return texts.join("");
      case "concat_ws": return texts.slice(1).filter(text => text !== "" && text !== "NaN").join(texts[0]);
      case "upper": return texts[0].toUpperCase();
      case "lower": return texts[0].toLowerCase();
      case "trim": return texts[0].trim();
      case "replace_text": return texts[0].split(texts[1]).join(texts[2]);
      case "year": return parts.length === 3 ? parts[0] : "NaN";
      case "month": return parts.length === 3 ? parts[1] : "NaN";
      case "day": return parts.length === 3 ? parts[2] : "NaN";
      case "dayoftheweek": return parts.length === 3 ? new Date(this.day(first)).getUTCDay() || 7 : "NaN";
      case "age_at_date": {
        const [dates, others] = [parts, String(this.day(second)).split(" ")[0].split("-")];
        if (dates.length !== 3 || others.length !== 3) return "NaN";
        const birthday = others[1] + others[2] >= dates[1] + dates[2] ? 0 : 1;
        return others[0] - dates[0] - birthday;
      }
      case "datediff": {
        const seconds = (Date.parse(moment(this.day(second))) - Date.parse(moment(this.day(first)))) / 1000;
        const isSigned = values.slice(3).some(value => value === true || value === "true");
        return isNaN(seconds) || !UNITS[third] ? "NaN" : (isSigned ? seconds : Math.abs(seconds)) / UNITS[third];
      }
      default: throw new Unknown(`${name}()`);
    }
  }
}

const moment = text => text.includes(" ") ? text.replace(" ", "T") + "Z" : text;

function rounded(value, places, whole) {
  if (value === "" || value === "NaN" || isNaN(value)) return NaN;
  // As many digits as a number is printed with.
  const scaled = Number(`${Number(value)}e${places}`);
  return Number(`${whole(isNaN(scaled) ? value * 10 ** places : scaled)}e${-places}`);
}

/** What is kept of a calculation: no number is blank. */
const kept = (value, isText) => {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value === "" || value === "NaN" || typeof value === "number" && !isFinite(value)) return "";
  return isText || isNumber(value) ? String(value) : "";
};

function rows(text) {
  text = text.replace(/^\uFEFF/, "");
  const head = text.split(/\r?\n/, 1)[0];
  const mark = [",", ";", "\t"].sort((a, b) => head.split(b).length - head.split(a).length)[0];
  const all = [[""]];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at], row = all[all.length - 1];
    if (isQuoted && letter === '"' && text[at + 1] === '"') { row[row.length - 1] += '"'; at += 1; }
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === mark) row.push("");
    else if (!isQuoted && letter === "\n") all.push([""]);
    else if (isQuoted || letter !== "\r") row[row.length - 1] += letter;
  }
  return all.slice(1).filter(row => row.some(cell => cell));
}

function choices(text, type) {
  if (type === "yesno") return { 1: "Yes", 0: "No" };
  if (type === "truefalse") return { 1: "True", 0: "False" };
  if (!["radio", "dropdown", "checkbox"].includes(type)) return {};
  return Object.fromEntries(text.split("|").map(part => {
    const comma = part.includes(",") ? part.indexOf(",") : part.length;
    return [part.slice(0, comma).trim(), part.slice(comma + 1).trim()];
  }));
}

/** What is between the parentheses of @CALCTEXT. */
function calculatedText(note) {
  const start = /@CALC(?:TEXT|DATE)\s*\(/.exec(note);
  if (!start) return null;
  let depth = 1, quote = null;
  const from = start.index + start[0].length;
  for (let at = from; at < note.length; at += 1) {
    if (quote) quote = note[at] === quote ? null : quote;
    else if (note[at] === "'" || note[at] === '"') quote = note[at];
    else if (note[at] === "(") depth += 1;
    else if (note[at] === ")" && (depth -= 1) === 0) return note.slice(from, at);
  }
  throw new Unknown(note);
}

function fieldsOf(dictionary) {
  const fields = {};
  for (const row of rows(dictionary)) {
    const [name, , , type, , list, , validation, , , , condition] = row;
    const field = fields[name] = { type, validation: validation ?? "", choices: choices(list ?? "", type) };
    try {
      const text = type === "calc" ? list : calculatedText(row[17] ?? "");
      if (condition?.trim()) field.condition = parse(condition);
      if (text) Object.assign(field, { calculation: parse(text), isText: type !== "calc" });
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      field.unknown = error.message;
      delete field.condition;
    }
  }
  return fields;
}

/** What is shown and calculated once nothing changes any more; a hidden field is blank. */
function state(fields, values, today) {
  let answers = values;
  for (let round = 0; round < 50; round += 1) {
    const said = (name, tree, isCalculation) => {
      try {
        return new Record(fields, answers, today, isCalculation).value(tree);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        fields[name].unknown = error.message;
        return "";
      }
    };
    const names = Object.keys(fields);
    const shown = names.filter(name => !fields[name].condition || said(name, fields[name].condition, false));
    const calculated = {};
    for (const name of names.filter(name => fields[name].calculation)) {
      calculated[name] = shown.includes(name) ? kept(said(name, fields[name].calculation, true), fields[name].isText) : "";
    }
    const after = { ...values, ...calculated };
    if (JSON.stringify(after) === JSON.stringify(answers)) return { shown, calculated };
    answers = after;
  }
  throw new Error("it does not come to rest");
}

const task = JSON.parse(fs.readFileSync(0, "utf8"));
const fields = fieldsOf(task.dictionary);
const expressions = (task.expressions ?? []).map(([text, kind]) => {
  try { return { tree: parse(text), kind }; } catch (error) { return { error: error.message }; }
});
for (const values of task.records) {
  if (task.expressions) {
    console.log(JSON.stringify(expressions.map(({ tree, kind, error }) => {
      if (error) return { error };
      try {
        const value = new Record(fields, values, task.today, kind !== "condition").value(tree);
        if (kind === "condition") return { text: value ? "1" : "0" };
        return { text: kept(value, true) };
      } catch (error) { return { error: error.message }; }
    })));
  } else {
    const { shown, calculated } = state(fields, values, task.today);
    const unknown = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.unknown)
      .map(([name, field]) => [name, field.unknown]));
    console.log(JSON.stringify({ fields: Object.keys(fields), unknown, shown, calculated }));
  }
}
