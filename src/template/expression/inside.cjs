// Runs inside a document's realm, after JSONata. It takes copies in as scalars, evaluates, and gives the result as text.
(() => {
  'use strict';

  const { jsonata } = globalThis;
  delete globalThis.jsonata;

  /** The deepest recursion of an expression into itself. Deeper recursion is an error. */
  const mostCalls = 2000;
  /** The deepest nesting of results. Deeper results are refused. */
  const mostLevels = 500;
  /** The longest picture of a date. Longer ones make JSONata's parser run for seconds. */
  const mostPicture = 100;

  /** What JSONata notes on lists that it made; see `marksOf` outside. */
  const marks = ['sequence', 'keepSingleton', 'cons'];

  const isFunction = (value) =>
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && (value._jsonata_lambda || value._jsonata_function));

  /** What is thrown where JSONata would join the source of a function, or what it is made of, to a text. */
  const functionAsText = {
    code: 'function as text',
    message: 'a function is no text: call it for its value',
  };

  // Whatever makes a text or a number of an object asks this. All else is as JavaScript does it.
  Object.defineProperty(Object.prototype, Symbol.toPrimitive, {
    value(wanted) {
      if (isFunction(this)) throw { ...functionAsText };
      for (const name of wanted === 'string' ? ['toString', 'valueOf'] : ['valueOf', 'toString']) {
        const made = typeof this[name] === 'function' ? this[name]() : this;
        if (made === null || (typeof made !== 'object' && typeof made !== 'function')) return made;
      }
      throw { message: 'an object is no text' };
    },
  });

  /** Lists, records and functions that the program outside knows, too, by the same number on both sides. */
  const shared = [];
  const numbers = new Map();

  const share = (value) => {
    numbers.set(value, shared.length);
    shared.push(value);
    return shared.length - 1;
  };

  /** The expressions of this document by the text of their tree. */
  const compiled = new Map();
  let expression;
  /** What the expression knows: its names, and its context under the empty name. */
  let bindings;
  /** The list or record that is being copied, and those around it. */
  let top;
  let around = [];
  /** The questions of the expression to the program outside, in order. */
  let questions = [];
  let outcome;

  const compile = (tree) => {
    const known = compiled.get(tree) ?? jsonata(JSON.parse(tree), { stack: mostCalls });
    compiled.set(tree, known);
    return known;
  };

  const attach = (key, value) => {
    if (Array.isArray(top)) top.push(value);
    // An assignment would set the prototype.
    else if (key === '__proto__') Object.defineProperty(top, key, { value, enumerable: true });
    else top[key] = value;
  };

  const enter = (key, container) => {
    share(container);
    attach(key, container);
    around.push(top);
    top = container;
  };

  /** Keeps a promise that nobody waits for from failing the process. An object whose key is "then" can make one. */
  const quiet = (promise) => {
    promise.catch(() => undefined);
    return promise;
  };

  /** Asks the program outside. */
  const ask = (name, given) =>
    quiet(new Promise((resolve, reject) => questions.push({ name, given, resolve, reject })));

  /** Calls one of JSONata's own date functions, for pictures that it can read in time. */
  const original = (call, names) => {
    const { picture } = names;
    if (typeof picture === 'string' && picture.length > mostPicture) {
      throw { message: `expected a picture of at most ${mostPicture} characters, got ${picture.length}` };
    }
    return quiet(jsonata(call).evaluate(undefined, names));
  };

  /** Applies JSONata's rule for a first argument that is left out: the context takes its place when it has the right type. */
  const withContext = (type, self, given) => {
    const missing = given.length === 0 || (typeof given[0] !== type && given[0] !== undefined);
    return missing && typeof self === type ? [self, ...given] : given;
  };

  const fromMillis = (number, picture, zone) =>
    original('$fromMillis($number, $picture, $zone)', { number, picture, zone });

  /** Takes what a picture leaves out from the moment; see the clock in `realm-source.ts`. */
  const toMillis = (text, picture, moment) =>
    original('$toMillis($text, $picture)', { text, picture, [Symbol.for('moment')]: moment });

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  /** Returns Base64 of the low bytes of a text, as Node's buffers write it. */
  const btoa = (text) => {
    let encoded = '';
    for (let at = 0; at < text.length; at += 3) {
      const left = text.length - at;
      const byte = (offset) => text.charCodeAt(at + offset) & 255;
      const bits = (byte(0) << 16) | (byte(1) << 8) | byte(2);
      encoded += letters[bits >> 18] + letters[(bits >> 12) & 63];
      encoded += left > 1 ? letters[(bits >> 6) & 63] : '=';
      encoded += left > 2 ? letters[bits & 63] : '=';
    }
    return encoded;
  };

  /** Decodes Base64, as lenient as Node's buffers are. */
  const atob = (text) => {
    let decoded = '';
    let bits = 0;
    let count = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = String.fromCharCode(text.charCodeAt(at) & 255);
      if (letter === '=') break;
      const value = letters.indexOf(letter === '-' ? '+' : letter === '_' ? '/' : letter);
      if (value < 0) continue;
      bits = ((bits << 6) | value) & 0xfff;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      decoded += String.fromCharCode((bits >> count) & 255);
    }
    return decoded;
  };

  // JSONata takes these from a browser or from Node. Neither is here.
  globalThis.window = { btoa, atob };

  /** Platen's functions. JSONata counts and reads their parameters. */
  const ours = {
    currency(value, code, locale) {
      return ask('currency', [value, code, locale]);
    },
    decimal(value, digits, locale) {
      return ask('decimal', [value, digits, locale]);
    },
    percent(value, digits, locale) {
      return ask('percent', [value, digits, locale]);
    },
    date(value, style, locale) {
      return ask('date', [value, style, locale]);
    },
    roundHalfUp(value, digits) {
      return ask('roundHalfUp', [value, digits]);
    },
    t(key, values, locale) {
      return ask('t', [key, values, locale]);
    },
    pageOf(id) {
      return ask('pageOf', [id]);
    },
    'an item is left out'() {
      return ask('an item is left out', []);
    },
    random() {
      return ask('random', []);
    },
    millis() {
      return ask('millis', []);
    },
    now(picture, zone) {
      if (picture === undefined) return ask('now', []);
      return quiet(ask('millis', []).then((moment) => fromMillis(moment, picture, zone)));
    },
    shuffle(list) {
      if (list === undefined) return undefined;
      const items = Array.isArray(list) ? list : [list];
      const ordered = (order) => JSON.parse(order).map((index) => items[index]);
      return quiet(ask('shuffle', [items.length]).then(ordered));
    },
    toMillis(...given) {
      const [text, picture] = withContext('string', this, given);
      if (typeof text !== 'string') return toMillis(text, picture);
      if (picture !== undefined)
        return quiet(ask('millis', []).then((moment) => toMillis(text, picture, moment)));
      return quiet(ask('toMillis', [text]).then((local) => local ?? toMillis(text)));
    },
    fromMillis(...given) {
      return fromMillis(...withContext('number', this, given));
    },
    pad(...given) {
      return ask('pad', withContext('string', this, given));
    },
  };

  /** Returns text for a value: scalars as they are, and all else in a list that begins with its kind. */
  const write = (value, written, level) => {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : ['number', Object.is(value, -0) ? '-0' : String(value)];
      case 'object':
      case 'function':
        return value === null ? null : writeShared(value, written, level);
      default:
        return ['nothing'];
    }
  };

  const writeShared = (value, written, level) => {
    const number = numbers.get(value);
    if (number !== undefined) return ['shared', number];
    if (isFunction(value)) return ['function', share(value)];
    if (written.has(value)) return ['again', written.get(value)];
    if (level > mostLevels) throw { message: `a value is nested more than ${mostLevels} levels deep` };
    written.set(value, written.size);
    if (Array.isArray(value)) {
      // This does not use map, which leaves holes.
      const names = marks.filter((mark) => value[mark] === true).join(' ');
      return ['list', names, ...Array.from(value, (item) => write(item, written, level + 1))];
    }
    const fields = Object.keys(value).flatMap((key) => [key, write(value[key], written, level + 1)]);
    return ['record', ...fields];
  };

  /** JSONata's own functions by name, as the program outside borrows them. */
  const borrowed = new Map();

  const describe = (error) => {
    const { code, message, position, token } = typeof error === 'object' && error !== null ? error : {};
    const scalar = typeof token === 'string' || typeof token === 'number';
    const where = code === functionAsText.code && scalar ? `$${token} can't take a function here: ` : '';
    return [
      typeof message === 'string' && message !== '' ? where + message : 'unknown error',
      typeof position === 'number' ? position : null,
      scalar ? token : null,
    ];
  };

  return {
    /** Begins an expression. What is copied from here on are its names, and its context under the empty name. */
    prepare(tree) {
      expression = tree;
      bindings = Object.create(null);
      top = bindings;
      around = [];
    },
    scalar(key, value) {
      attach(key, value);
    },
    known(key, number) {
      attach(key, shared[number]);
    },
    /** Binds one of Platen's own functions. */
    lend(name) {
      bindings[name] = ours[name];
    },
    /** Begins a record. What comes next is in it. */
    begin(key) {
      enter(key, {});
    },
    /** Begins a list, with JSONata's marks. */
    beginList(key, names) {
      const list = [];
      for (const mark of marks)
        if (names.includes(mark)) Object.defineProperty(list, mark, { value: true, enumerable: false });
      enter(key, list);
    },
    /** Ends a record or list. From here on nobody can change it. */
    end() {
      Object.freeze(top);
      top = around.pop();
    },
    /** Begins to evaluate. What can be done at once is done when this realm's queue has been emptied. */
    run() {
      const { '': context, ...names } = bindings;
      outcome = undefined;
      questions = [];
      try {
        compile(expression)
          .evaluate(context, names)
          .then(
            (value) => {
              outcome = { value };
            },
            (error) => {
              outcome = { error };
            },
          );
      } catch (error) {
        outcome = { error };
      }
    },
    /** Finds one of JSONata's own functions. It is there when this realm's queue has been emptied. */
    find(name) {
      quiet(
        jsonata(`$${name}`)
          .evaluate(undefined, {})
          .then(({ implementation }) => borrowed.set(name, implementation)),
      );
    },
    /** Calls a function that was found. All values are scalars. `moment` fills what a picture of a date leaves out. */
    call(name, moment, first, second, third) {
      const self = { environment: { timestamp: new Date(moment) } };
      return borrowed.get(name).call(self, first, second, third);
    },
    /** Answers the first open question with a scalar. */
    answer(value) {
      questions.shift().resolve(value);
    },
    refuse(message) {
      questions.shift().reject({ message });
    },
    /** Returns the result so far, as text. */
    collect() {
      const before = shared.length;
      try {
        if (outcome !== undefined && 'error' in outcome)
          return JSON.stringify(['failed', ...describe(outcome.error)]);
        if (outcome !== undefined) return JSON.stringify(['value', write(outcome.value, new Map(), 0)]);
        if (questions.length === 0) return '["stuck"]';
        const [{ name, given }] = questions;
        return JSON.stringify(['asks', name, write(given, new Map(), 0)]);
      } catch (error) {
        // The program outside never hears of these.
        while (shared.length > before) numbers.delete(shared.pop());
        return JSON.stringify(['failed', ...describe(error)]);
      }
    },
  };
})();
