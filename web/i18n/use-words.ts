import type { CustomTypeOptions, i18n, TFunction } from 'i18next'
import { use } from 'react'
import { I18nContext } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'

type Namespace = keyof CustomTypeOptions['resources']

const made = new WeakMap<i18n, Map<Namespace, unknown>>()

/** The instance around a component. The page of a language has one, which no component may change. */
function useInstance(): i18n {
  const around = use(I18nContext)
  if (!around) throw new Error('A component that speaks stands outside of I18nextProvider')
  return around.i18n
}

export function useLanguage(): Language {
  return useInstance().language as Language
}

/** `t` of a namespace, one function for all components. It keeps texts: a list asks for dozens, most of them alike. */
export function useWords<Name extends Namespace>(namespace: Name): TFunction<Name> {
  const instance = useInstance()
  const known = made.get(instance) ?? new Map<Namespace, unknown>()
  made.set(instance, known)
  let t = known.get(namespace)
  if (!t) {
    t = keeping(instance, namespace)
    known.set(namespace, t)
  }
  return t as TFunction<Name>
}

/** Texts with values are as many as there are values. */
const mostKept = 1000

function keeping(instance: i18n, namespace: Namespace) {
  const translate = instance.getFixedT(null, namespace) as unknown as (key: string, values?: object) => string
  const kept = new Map<string, string>()
  return (key: string, values: { readonly [name: string]: unknown } = {}): string => {
    let whole = key
    for (const name in values) {
      const value = values[name]
      if (typeof value !== 'string' && typeof value !== 'number') return translate(key, values)
      whole += `\n${name}\t${value}`
    }
    let text = kept.get(whole)
    if (text === undefined) {
      text = translate(key, values)
      if (!instance.exists(key, { ns: namespace, ...values })) return text
      if (kept.size >= mostKept) kept.clear()
      kept.set(whole, text)
    }
    return text
  }
}
