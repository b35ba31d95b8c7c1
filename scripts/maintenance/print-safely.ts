import { inspect } from 'node:util'
import { printable } from '#domain/shared/printable.ts'

/**
 * From now on this process prints nothing that a terminal obeys. Names, reviews, notes and cells of feeds were written by
 * strangers, and come along in answers, reports and errors alike.
 */
export function printSafely(): void {
  for (const how of ['log', 'warn', 'error'] as const) {
    const print = console[how].bind(console)
    console[how] = (...parts: readonly unknown[]) =>
      print(...parts.map(part => printable(typeof part === 'string' ? part : inspect(part))))
  }
}
