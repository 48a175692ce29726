#!/usr/bin/env bash
# Checks templates, says what they change, and publishes them, in any CI. It needs `platen` on the PATH (or PLATEN), and the service in
# PLATEN_SERVER and PLATEN_KEY, whose scope is `publish`. The text of a comment, Markdown, goes to stdout; all else to stderr.
#
#   templates.sh check   TEMPLATE…    checks each, and compares it with what is published
#   templates.sh publish TEMPLATE…    the same, and publishes those without faults
#
# Each template is tried with sample.json beside it, where there is one. Exit status: 0, or 3 when a template has faults, or 1.
set -uo pipefail

platen=${PLATEN:-platen}
most_lines=40
status=0

usage() { echo "usage: templates.sh check|publish TEMPLATE…" >&2; exit 2; }
[ "$#" -ge 2 ] || usage
act=$1; shift
case $act in check | publish) ;; *) usage ;; esac

fail() { [ "$status" -eq 1 ] || status=$1; }

# Prints what a command said, cut to what a comment may hold. A fence that the text holds itself would end the block.
block() {
  local lines; lines=$(wc -l <"$1")
  echo '````text'
  head -n "$most_lines" "$1" | sed 's/````/```/g'
  [ "$lines" -le "$most_lines" ] || echo "… and $((lines - most_lines)) lines more"
  echo '````'
}

said=$(mktemp); trap 'rm -f "$said"' EXIT

for template; do
  sample=$(dirname "$template")/sample.json
  data=(); [ ! -f "$sample" ] || data=(--data "$sample")
  printf '### `%s`\n\n' "$template"

  "$platen" check "$template" ${data[@]+"${data[@]}"} >"$said" 2>&1; code=$?
  cat "$said" >&2
  if [ "$code" -ne 0 ]; then
    fail "$code"
    printf 'It has faults, and is not published.\n\n'; block "$said"; echo
    continue
  fi
  echo 'It has no faults.'

  if [ "${#data[@]}" -gt 0 ]; then
    "$platen" diff published "$template" "${data[@]}" >"$said" 2>&1; code=$?
    case $code in
      0) echo 'With its sample, the same is seen as in the published version.' ;;
      4) printf 'With its sample, this differs from the published version:\n\n'; block "$said" ;;
      *)
        if grep -q 'nothing is published under the name' "$said"; then
          echo 'Nothing of its name is published yet.'
        else
          printf 'It could not be compared with the published version:\n\n'; block "$said"
        fi ;;
    esac
  fi

  if [ "$act" = publish ]; then
    "$platen" template push "$template" --publish >"$said" 2>&1; code=$?
    cat "$said" >&2
    if [ "$code" -eq 0 ]; then
      printf 'It is published: `%s`\n' "$(tail -n 1 "$said")"
    else
      fail "$code"
      printf 'It could not be published:\n\n'; block "$said"
    fi
  fi
  echo
done

exit "$status"
