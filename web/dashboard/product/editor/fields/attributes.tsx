import { type FormEvent, memo, useId, useState } from 'react'
import { attributeOf, attributePath } from '#domain/product/events.ts'
import {
  isAttributeName,
  longestAttribute,
  longestAttributeName,
  mostAttributes,
} from '#domain/shared/product-attributes.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { textState, withText } from '../editing.ts'
import type { EditProps } from './basics.tsx'
import { OverFeedField } from './over-feed.tsx'

/** What is said of the product by name, below its description in the shop. */
export const Attributes = memo(function Attributes({ product, changes, onChange, now }: EditProps) {
  const t = useWords('product-editor')
  const id = useId()
  const [added, setAdded] = useState<readonly string[]>([])
  const known = [product.fed, product.texts, ...(now ? [now.texts] : [])].flatMap(texts =>
    Object.keys(texts.attributes),
  )
  const typed = [...product.edited, ...Object.keys(changes)].flatMap(path => attributeOf(path) ?? [])
  const names = [...new Set([...known, ...typed, ...added])]
  if (names.length === 0 && !onChange) return null
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {t('attributes.title')}
        </h2>
      </header>
      <div className="panel-part editor-fields">
        {names.length === 0 ? <p className="text-ink-2">{t('attributes.none')}</p> : null}
        {names.map(name => {
          const path = attributePath(name)
          const state = textState(product, changes, path)
          return (
            <OverFeedField
              key={name}
              label={product.attributes.find(each => each.id === name)?.name ?? name}
              maxLength={longestAttribute}
              instead={t('attributes.notShown')}
              dir="auto"
              state={state}
              now={now && textState(now, changes, path).value}
              onChange={onChange && (text => onChange(withText(product, changes, path, text)))}
            />
          )
        })}
        {onChange ? <Add {...{ product, names }} onAdd={name => setAdded([...added, name])} /> : null}
      </div>
    </section>
  )
})

type AddProps = Pick<EditProps, 'product'> & {
  readonly names: readonly string[]
  readonly onAdd: (name: string) => void
}

/** An attribute that the feed does not have: first its name, then its field stands among the others. */
function Add({ product, names, onAdd }: AddProps) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<'wrong' | 'known' | 'most' | null>(null)
  function add(event: FormEvent) {
    event.preventDefault()
    const said = typed.trim()
    const named = product.attributes.find(({ name }) => name.toLowerCase() === said.toLowerCase())
    const name = named?.id ?? said
    const isKnown = names.some(each => each.toLowerCase() === name.toLowerCase())
    const wrong = names.length >= mostAttributes ? 'most' : isKnown ? 'known' : isAttributeName(name) ? null : 'wrong'
    setFault(wrong)
    if (wrong) return
    setTyped('')
    onAdd(name)
  }
  return (
    <form className="add-attribute" onSubmit={add} noValidate>
      <TextField
        label={t('attributes.name')}
        list={`${id}-known`}
        maxLength={longestAttributeName}
        value={typed}
        error={fault ? t(`attributes.${fault}`, { most: numberIn(language, mostAttributes) }) : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setFault(null)
        }}
      />
      <datalist id={`${id}-known`}>
        {product.attributes
          .filter(each => !names.includes(each.id))
          .map(each => (
            <option key={each.id} value={each.name} />
          ))}
      </datalist>
      <Button type="submit" look="secondary" size="small">
        {t('attributes.add')}
      </Button>
    </form>
  )
}
