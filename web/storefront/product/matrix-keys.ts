/**
 * The input that a key leads to from `input`: undefined when the key is not for moving, null when there is none that
 * way. Enter goes to the next size and then to the next colour, with Shift back; arrows move as in a spreadsheet, the
 * sideways ones only from the edge of what is typed, and mirrored where the table is.
 */
export function nextCell(key: string, shift: boolean, input: HTMLInputElement): HTMLInputElement | null | undefined {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-row]') ?? [])].filter(
    candidate => candidate.offsetParent !== null,
  )
  const at = inputs.indexOf(input)
  const position = positionOf(input)
  switch (key) {
    case 'Enter':
      return inputs[at + (shift ? -1 : 1)] ?? null
    case 'ArrowDown':
    case 'ArrowUp':
      return vertical(inputs, position, key === 'ArrowDown' ? 1 : -1)
    case 'ArrowRight':
    case 'ArrowLeft': {
      const forward = (key === 'ArrowRight') === (getComputedStyle(input).direction === 'ltr')
      if (shift || !atEdge(input, key === 'ArrowRight')) return undefined
      const next = inputs[at + (forward ? 1 : -1)]
      return next && positionOf(next).row === position.row ? next : null
    }
    default:
      return undefined
  }
}

/** The nearest cell of the same size in that direction; on a phone, where sizes are rows, the next one. */
function vertical(inputs: HTMLInputElement[], from: { row: number; column: number }, step: 1 | -1) {
  const rows = new Set(inputs.map(input => positionOf(input).row))
  const same = inputs.filter(input => {
    const { row, column } = positionOf(input)
    return rows.size === 1 ? (column - from.column) * step > 0 : column === from.column && (row - from.row) * step > 0
  })
  return (step === 1 ? same[0] : same.at(-1)) ?? null
}

function positionOf(input: HTMLInputElement): { row: number; column: number } {
  return { row: Number(input.dataset.row), column: Number(input.dataset.column) }
}

/** Numbers run left to right in every language: the end of the text is to the right. */
function atEdge(input: HTMLInputElement, right: boolean): boolean {
  const { selectionStart: start, selectionEnd: end, value } = input
  if (start === 0 && end === value.length) return true
  return start === end && start === (right ? value.length : 0)
}
