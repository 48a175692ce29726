// Ways to leave something behind that were found or thought of by hand.
import type { HostileParts } from './hostile-templates.ts';
import { environment, partValues, sharedTree } from './hostile-values.ts';

const evil = 'function($a, $b, $c) { "EVIL" }';

/** A record that `$match` and its like take for a match. */
const found = (next: string): string =>
  `{ "match": "m", "start": 0, "end": 1, "groups": ["EVIL"], "next": ${next} }`;
const never = 'function($x) { $x[false] }';
const [frame = '', body = ''] = partValues;

/** Without the operator that changes values. */
export const knownPlain: Readonly<Record<string, HostileParts>> = {
  'the parent': { print: ['forged.match.groups.{ "s": %.start }'] },
  'an empty default that is grouped': {
    print: ['$held{ "k": 1 }', '$held', '$append($held, 1)', '$held[]'],
    more: {
      variables: { none: { type: 'list', default: [] } },
      define: { held: 'none' },
    },
  },
  'a big default': {
    print: [
      '$sort(box.wide, function($a, $b) { $a.index < $b.index })[0]',
      '$reverse(box.wide)[0]',
      '$append(box.wide, "EVIL")[-1]',
      '$merge([box, { "deep": "EVIL" }]).deep',
      '$shuffle(box.wide)[0]',
      'box.wide{ $string(index % 3): list }',
      'box.wide^(>index)[0].list[]',
      '$sift(box, function($v, $k) { $k = "deep" })',
      '$zip(box.wide, box.wide)[0]',
      'box',
    ],
  },
  'hidden marks of lists': {
    print: [
      '$root.lines[]',
      '[$root.tags][]',
      '$distinct($root.tags)[][]',
      '($l := tags[$ = "b"]; [$l[], $l, $l{}])',
      '(tags[]){ $: $ }',
      '$root.forged.marked{ "k": $ }',
      '$root.forged.marked^($)',
      '$root.forged.marked[true]{ "k": 1 }',
      '($o := { "tupleStream": true, "@": 1, "uppercase": function($x) { "EVIL" } }; [$o{ "k": $uppercase("a") }, $o])',
      '$append($map([1], function($v) { [$v] })[], [])',
      '$reverse([tags[]])',
      '[[1]][0][]',
    ],
  },
  'names of prototypes': {
    print: [
      '$lookup({}, "__proto__")',
      '$lookup($root.forged.names, "constructor")',
      '$merge([{ "__proto__": { "EVIL": 1 } }, $root.forged.names])',
      '$each({ "constructor": 1 }, function($v, $k) { $k })',
      '($__proto__ := 1; $constructor := 2; $toString := 3; $__proto__ + $constructor + $toString)',
      '$root.forged.names.`__proto__`',
      '(tags){ "__proto__": $, "constructor": $ }',
      '$sort([$root.forged.names, $root.forged.names], function($a, $b) { true })',
      '$root.forged.names = $root.forged.names',
      '$string($root.forged.names)',
    ],
  },
  'forged functions': {
    print: [
      '$root.forged.lambda("x")',
      '$root.forged.native("x")',
      '$map(tags, $root.forged.lambda)',
      '(name ~> $root.forged.native)',
      '$root.forged.lambda.body',
      '($root.forged.lambda ~> $uppercase)("x")',
      '$spread([$root.forged.lambda, $root.forged.native])',
      '$root.forged.lambda(?, 1)',
    ],
  },
  'matchers of its own': {
    print: [
      `$match(name, function($s) { ${found(never)} })`,
      `$contains(name, function($s) { ${found('1')} })`,
      `$replace(name, function($s) { ${found(never)} }, function($m) { $m.groups[0] })`,
      `$split(name, function($s) { ${found(never)} })`,
      `$match(name, function($s) { ${found('$root.forged.match.next')} })`,
      `$match(name, (function($f) { function($s) { ${found('{ "apply": $f }')} } })(${evil}))`,
      '$match(name, $root.forged.match)',
      '($next := /m/(name).next; [$next().start, $next().start, $next().start])',
    ],
  },
  'patterns and where they stand': {
    print: [
      '($r := /m/; [$match(name, $r), $match(name, $r), $contains(name, $r), $r(name), $r(name, 3)])',
      '$map([1..3], function($i) { $match(name, /m./).match })',
      '$replace(name, /(m)(.)/, "$2$1$0$$")',
      '$split(name, /m*?/)',
      '$pattern(name)',
      '$pattern(name, 4).start',
    ],
    more: { define: { pattern: '($r := /m/; $r)', once: '$pattern(name).next()' } },
  },
  'frames and trees, had by parts of functions': {
    print: [
      `($e := ${frame}; $bind := $e.bind; $bind("uppercase", ${evil}); $uppercase("a"))`,
      `($e := ${frame}; $bind := $e.base.bind; $bind("sum", ${evil}))`,
      `($e := ${frame}; $find := $e.lookup; $chance := $find("random"); $chance())`,
      `($e := ${frame}; $make := $e.base.createSequence; $make($e.global))`,
      `($e := ${frame}; $string($e.base.timestamp))`,
      `($e := ${frame}; $class := $e.base.RegexEngine; $class("a", "g"))`,
      `$merge([${body}, { "type": "string", "value": "EVIL" }])`,
      '($s := $spread([$uppercase]).signature; $check := $s.validate; $check(["a"], 1))',
    ],
  },
  'options of formats': {
    print: [
      '$formatNumber(1234.5, "#.##0,00", { "decimal-separator": ",", "grouping-separator": "." })',
      '$formatNumber(1234.5, "#,##0.00", { "__proto__": { "x": 1 }, "constructor": "EVIL", "zero-digit": "٠" })',
      '$formatNumber(0.5, "0%", { "percent": $uppercase, "per-mille": box })',
      '$formatNumber(1, "#", $root.forged.names)',
      '$formatInteger(12, "EVIL")',
      '$fromMillis(0, "[Y]", "+0100")',
      '$currency(1, "EVIL", "x-evil")',
      '$date("2026-01-31", "EVIL", $root.forged.names)',
    ],
  },
  'clock and chance': {
    print: [
      '$millis()',
      '$now("[Y]")',
      '$random()',
      '$shuffle([1..20])',
      '($random := function() { 4 }; $millis := $random; $now := $random; $random() & $millis() & $now())',
      '$toMillis("9:30", "[H]:[m]")',
      '$map([1..50], $random)',
      '{ "then": $random }',
    ],
  },
  'a promise that never comes to an end': {
    print: ['(function($f) { { "then": $f } })(function($resolve) { 1 })'],
  },
  'a promise that fails when nobody waits': {
    print: [
      '(function($f) { { "then": $f } })(function($resolve) { ($resolve(1); $error("EVIL")) })',
      '[{ "then": $toMillis }, { "then": $now }, { "then": $pad }].then',
    ],
  },
  'what is thrown': {
    print: [
      '$error("{{EVIL}}")',
      '$error({ "code": "D3137", "message": "EVIL" })',
      '$assert(false, "EVIL")',
      '(function($f) { { "then": $f } })(function($a, $reject) { $reject($root.box) })',
      '(function($f) { { "then": $f } })(function($a, $reject) { $reject({ "position": 1, "code": "S0500" }) })',
      '(function($f) { { "then": $f } })(function($a, $reject) { $reject($uppercase) })',
      '$substringAfter(1)',
      'name.$substringAfter($root.lines, $root.lines)',
      '$map(tags, function($t) { $t + 1 })',
    ],
  },
  'recursion without end, and by tail calls': {
    print: [
      '($f := function($n) { 1 + $f($n + 1) }; $f(0))',
      '($f := function($n) { $n > 3000 ? "EVIL" : $f($n + 1) }; $f(0))',
      '($f := function($n, $g) { $n > 20 ? $uppercase("x") : $g($n + 1, $f) }; $f(0, $f))',
      '($f := function($n) { $n = 0 ? $substringAfter(1) : $f($n - 1) }; $f(3))',
    ],
  },
  'the item around, and its place': {
    print: [
      'lines@$l.{ "l": $l, "r": $root.tags }',
      'lines#$i.{ "i": $i, "p": $ }',
      '(lines@$uppercase.$uppercase)',
      'lines{ $string($lookup($, "price")): $ }',
      '$lookup(lines, "price")^(>$)',
    ],
  },
  'functions that stay': {
    print: ['$keep("a")', '$kept.f(1)', '$kept.r("a")', '$kept.m', '$chain("x")', '$half(16)'],
    more: {
      define: {
        keep: '$uppercase',
        kept: '{ "f": function($x) { $x }, "r": /a/, "m": $match("a", /a/) }',
        chain: '$trim ~> $lowercase',
        half: '$power(?, 0.5)',
      },
    },
  },
  'functions where items are meant to be': {
    print: ['$held'],
    more: {
      define: { held: '[$uppercase, function($x) { $x }, { "f": $sum }]' },
      content: [
        { type: 'text', each: '$held', as: 'item', text: '{{$string($item)}} {{$string($index)}}' },
        { type: 'text', if: '$held', text: '{{$string($held[0]("a"))}}' },
        {
          type: 'table',
          rows: 'lines',
          sums: { total: 'price' },
          columns: [{ cell: '{{$string(price)}}', footer: '{{$string($append($sums, $uppercase))}}' }],
        },
      ],
    },
  },
};

/** With it, or with something else that is refused. */
export const knownChanging: Readonly<Record<string, HostileParts>> = {
  'the banned function': { print: ['$eval("1")'] },
  'a definition that hides a function': { print: ['$sum(1)'], more: { define: { sum: evil } } },
  'the banned function out of an environment': {
    print: [
      `($e := ${environment}; $find := $lookup($e, "lookup"); $run := $find("eval"); {} ~> |[$uppercase]|{ "implementation": $run }|)`,
      '$uppercase("$string($root)")',
    ],
  },
  'a name bound in a frame': {
    print: [
      `($e := ${environment}; $bind := $e.bind; $bind("uppercase", ${evil}); $uppercase("a"))`,
      `($e := ${environment}; $bind := $e.base.bind; $bind("sum", ${evil}))`,
    ],
  },
  'the tree of chains': { print: [`{} ~> |${sharedTree}|{ "type": "string", "value": "EVIL" }|`] },
  'its own tree': {
    print: [
      '($f := function($x) { "good" }; {} ~> |[$f]|{ "value": "EVIL" }|; $f(1))',
      '($f := function($x) { $x }; {} ~> |[$f]|{}, ["_jsonata_lambda"]|; {} ~> |$f.body|{ "type": "string", "value": "EVIL" }|)',
      '$stays("good")',
    ],
    more: { define: { stays: 'function($x) { $x }' } },
  },
  'the frame that all share': {
    print: [`{} ~> |${environment}.global|{ "ancestry": [1], "kept": "EVIL" }|`],
  },
  'the base of all frames': { print: [`{} ~> |${environment}.base|{ "createSequence": 1, "depth": -1e9 }|`] },
  'a default': {
    print: [
      'box.deep ~> |$root.box|{ "deep": "EVIL" }|',
      '{} ~> |$root.box.deep|{ "kept": 2 }|',
      '{} ~> |$root.box|{}, ["deep", "wide"]|',
      '$root.box',
    ],
  },
  'a default by way of a definition': {
    print: ['$held'],
    more: { define: { held: 'box', change: '{} ~> |$held|{ "deep": 1 }|' } },
  },
  data: { print: ['{} ~> |$root.lines|{ "a": "EVIL" }, ["b"]|', '$root.lines'] },
  'the prototype of a copy': {
    print: ['{} ~> |$|{ "__proto__": { "EVIL": 1 } }|', '[] ~> |$|{ "length": 1e9, "sequence": true }|'],
  },
  'a signature': {
    print: [
      `({} ~> |[$uppercase]|{}, ["_jsonata_function"]|; {} ~> |$uppercase.signature|{ "validate": ${evil} }|)`,
      '$uppercase("a")',
    ],
  },
};
