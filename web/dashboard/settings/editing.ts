import { colorRefusal } from '#domain/settings/colors.ts'
import { currencyRefusal } from '#domain/settings/currency.ts'
import type { Announcement, MenuEntry, Settings } from '#domain/settings/events.ts'
import { linkForm, siteForm } from '#domain/settings/link-form.ts'
import { changesAt, valueAt } from '#domain/settings/paths.ts'
import { promisesOf } from '#domain/settings/promises.ts'
import { emailPattern } from '#domain/shared/email.ts'
import { mergeSections, sameData } from '#domain/shared/merge-sections.ts'
import { typedNumber } from '../record/fields/typed-number.ts'
import type { Field, Kind } from './groups.ts'

/** What is typed and not saved, by path. Numbers are the text that stands in their fields. */
export type Typed = { readonly [path: string]: unknown }

/** The value that a field begins with. */
export function standsIn({ path, kind }: Field, settings: Settings): unknown {
  return kind === 'promises' ? promisesOf(settings) : valueAt(settings, path)
}

/** How a value stands in its field. */
export function shownIn(kind: Kind, value: unknown): unknown {
  switch (kind) {
    case 'count':
    case 'percent':
    case 'rate':
      return String(value)
    case 'limit':
      return value === null ? '' : String(value)
    case 'sum':
      return value === null ? '' : (Number(value) / 100).toFixed(2)
    default:
      return value
  }
}

const numbers: { readonly [kind in Kind]?: { readonly form: RegExp; readonly empty?: null } } = {
  count: { form: /^[1-9]\d{0,8}$/ },
  limit: { form: /^[1-9]\d{0,8}$/, empty: null },
  percent: { form: /^\d{1,2}$/ },
  rate: { form: /^\d{1,9}(\.\d{1,9})?$/ },
  sum: { form: /^\d{1,9}(\.\d{1,2})?$/, empty: null },
}

/** Texts that shoppers follow or the shop writes to. */
const forms: { readonly [kind in Kind]?: RegExp } = { link: linkForm, mail: emailPattern, site: siteForm }

const isOrdered = ({ from, until }: Announcement) => from === undefined || until === undefined || from < until
/** A link of the menu needs words and an address. */
const isWhole = ({ entry, label, path }: MenuEntry) =>
  entry !== 'link' || (path !== '' && linkForm.test(path) && Object.values(label).some(word => word.trim() !== ''))

/** The value that a field says; undefined: it says none. */
export function readIn(kind: Kind, typed: unknown): unknown {
  const form = forms[kind]
  if (form) return form.test(String(typed).trim()) ? String(typed).trim() : undefined
  if (kind === 'lines') return (typed as Settings['announcements']).every(isOrdered) ? typed : undefined
  if (kind === 'menu') return (typed as Settings['menu']).every(isWhole) ? typed : undefined
  const number = numbers[kind]
  if (!number) return typed
  const text = typedNumber(String(typed))
  if (text === '') return number.empty
  if (!number.form.test(text) || (kind === 'rate' && Number(text) === 0)) return undefined
  return kind === 'sum' ? Math.round(Number(text) * 100) : Number(text)
}

export type Wrong = {
  readonly path: string
  readonly nearest: string | null
  readonly contrast?: number
  readonly against?: string
}
export type Edited = {
  /** Values that differ from those of the settings, by path. */
  readonly changes: { readonly [path: string]: unknown }
  /** The settings with them. */
  readonly next: Settings
  readonly wrong: readonly Wrong[]
}

/** What a form would save, and what of it the shop would refuse. */
export function editedBy(fields: readonly Field[], settings: Settings, typed: Typed): Edited {
  const changes: { [path: string]: unknown } = {}
  const wrong: Wrong[] = []
  for (const field of fields) {
    const { path, kind } = field
    if (!Object.hasOwn(typed, path)) continue
    const value = readIn(kind, typed[path])
    if (value === undefined) wrong.push({ path, nearest: null })
    else if (!sameData(value, standsIn(field, settings))) changes[path] = value
  }
  const next = mergeSections(settings, changesAt(changes))
  const color = Object.keys(changes).some(path => path.startsWith('color.')) ? colorRefusal(next.color) : null
  if (color?.code === 'color-malformed') wrong.push({ path: color.setting, nearest: null })
  if (color?.code === 'color-unreadable') {
    const { setting: path, nearest, contrast, against } = color
    wrong.push({ path, nearest, contrast, against })
  }
  const sign = Object.keys(changes).some(path => path.startsWith('currency.')) ? signRefusal(next) : null
  return { changes, next, wrong: sign ? [...wrong, sign] : wrong }
}

function signRefusal({ currency }: Settings): Wrong | null {
  try {
    const refusal = currencyRefusal(currency)
    return refusal && { path: 'currency.s', nearest: refusal.own }
  } catch {
    // No code of a currency.
    return { path: 'currency.name', nearest: null }
  }
}

/** A value as a clash carries it. */
export function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
