import type { TFunction } from 'i18next'
import type { Facts, FileProblem } from '#domain/shared/file-problem.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { apart } from '../../i18n/apart.ts'
import type { NoticeCode } from '../../models/imports.ts'
import { numberIn } from '../../ui/numbers.ts'

/** Says what was found in a file, in the words of a language. `mark` is put around what stands in the file. */
export function sayingsOf(t: TFunction<'feed-problems'>, language: Language, mark = apart) {
  const say = t as unknown as (key: string | readonly string[], values: object) => string
  const filled = (facts: Facts) =>
    Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [
        name,
        typeof fact === 'number' ? numberIn(language, fact) : mark(fact),
      ]),
    )

  /** What is wrong with a row, and what to do: neither ends with a full stop. */
  function row({ code, facts }: { readonly code: string; readonly facts: Facts }) {
    return { problem: say(`row.${code}`, filled(facts)), fix: say(`fix.${code}`, filled(facts)) }
  }

  return {
    row,
    /** What many rows share. */
    notice: ({ code, rows }: { readonly code: NoticeCode; readonly rows: number }): string =>
      say(`notice.${code}`, { number: numberIn(language, rows) }),
    /** Why the file as a whole stays out. A code that is not known any more is an error of the server. */
    file: ({ code, facts, row: of }: FileProblem): string =>
      say([`file.${code}`, 'file.server-error'], { ...filled(facts), ...(of && row(of)) }),
  }
}

export type Sayings = ReturnType<typeof sayingsOf>
