import type { Settings } from '#domain/settings/events.ts'
import { typedNumber } from '../record/fields/typed-number.ts'

type Area = Settings['delivery']['areas'][number]
type Option = Area['options'][number]

/** An option as somebody types it; amounts like `6.00`, `freeOver` empty: never free. */
export type OptionFields = {
  readonly type: string
  readonly cost: string
  readonly freeOver: string
  readonly from: string
  readonly to: string
}
export type AreaFields = Pick<Area, 'area' | 'countries' | 'cities'> & { readonly options: readonly OptionFields[] }

/** The first thing of an area that is not whole. `at`: of which option. */
export type Fault = { readonly field: 'area' | 'options' | keyof OptionFields; readonly at?: number }

const ownNames = new Set(['standard', 'express'])
const major = (amount: number) => (amount / 100).toFixed(2)

export const newOption: OptionFields = { type: 'standard', cost: '', freeOver: '', from: '3', to: '5' }
export const newArea: AreaFields = { area: '', countries: [], cities: [], options: [newOption] }

export function fieldsOf({ area, countries, cities, options }: Area): AreaFields {
  return {
    ...{ area, countries, cities },
    options: options.map(({ type, cost, freeOver, days: [from, to] }) => ({
      ...{ type, cost: major(cost), freeOver: freeOver === null ? '' : major(freeOver) },
      ...{ from: String(from), to: String(to) },
    })),
  }
}

function numberIn(text: string, form: RegExp): number | null {
  const typed = typedNumber(text)
  return form.test(typed) ? Number(typed) : null
}

/** Null: what is typed is no amount. */
export function minorIn(text: string): number | null {
  const typed = numberIn(text, /^\d{1,7}(\.\d{1,2})?$/)
  return typed === null ? null : Math.round(typed * 100)
}

/** The shop has words of its own for two names of options, however they are written. */
function named(typed: string): string {
  const name = typed.trim()
  return ownNames.has(name.toLowerCase()) ? name.toLowerCase() : name
}

/** The area, or what of it is not whole. */
export function areaIn({ area, countries, cities, options }: AreaFields): Area | Fault {
  if (area.trim() === '') return { field: 'area' }
  if (options.length === 0) return { field: 'options' }
  const read: Option[] = []
  for (const [at, typed] of options.entries()) {
    const type = named(typed.type)
    const isTaken = read.some(each => each.type.toLowerCase() === type.toLowerCase())
    const cost = minorIn(typed.cost)
    const freeOver = typed.freeOver.trim() === '' ? null : minorIn(typed.freeOver)
    const [from, to] = [numberIn(typed.from, /^\d{1,3}$/), numberIn(typed.to, /^\d{1,3}$/)]
    if (type === '' || isTaken) return { field: 'type', at }
    if (cost === null) return { field: 'cost', at }
    if (freeOver === null && typed.freeOver.trim() !== '') return { field: 'freeOver', at }
    if (from === null) return { field: 'from', at }
    if (to === null || to < from) return { field: 'to', at }
    read.push({ type, cost, freeOver, days: [from, to] })
  }
  return { area: area.trim(), countries, cities, options: read }
}

export const isFault = (read: Area | Fault): read is Fault => 'field' in read

/** The areas that are whole. */
export const wholeIn = (read: readonly (Area | Fault)[]): readonly Area[] =>
  read.flatMap(each => (isFault(each) ? [] : [each]))
