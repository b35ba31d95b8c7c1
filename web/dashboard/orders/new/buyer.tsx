import { useEffect, useId, useRef, useState } from 'react'
import { type Address, type AddressField, addressFields, longestAddress } from '#domain/shared/address.ts'
import { ask } from '../../../client/ask.ts'
import type { CountryChoices } from '../../../client/country-choices.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DraftBody, KnownBuyer } from '../../../models/order-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { autofill, CountryField } from '../../../ui/country-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFaultText } from '../../../ui/form-faults.tsx'
import { numberIn } from '../../../ui/numbers.ts'

export type Fault = { readonly field: string; readonly code?: string; readonly message: string }

/** The buyer as typed: it is a part of the draft once there is an email address. */
export type Typed = { readonly billing: Address; readonly shipping: Address | null; readonly note: string }

const nobody = Object.fromEntries(addressFields.map(field => [field, ''])) as unknown as Address

export const typedBuyer = (buyer: DraftBody['buyer']): Typed => buyer ?? { billing: nobody, shipping: null, note: '' }

export const isAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())

type Props = {
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
  readonly countries: CountryChoices
  readonly faults: readonly Fault[]
}

/** The person who the order is for: their email address first, which finds those who ordered before. */
export function Buyer({ typed, onChange, countries, faults }: Props) {
  const t = useWords('new-order')
  const language = useLanguage()
  const [known, setKnown] = useState<KnownBuyer | null>(null)
  // Fields hold what is typed; they are made anew where an address is filled in for them.
  const [filled, setFilled] = useState(0)
  const { billing, shipping } = typed
  async function look(email: string) {
    if (!isAddress(email)) return setKnown(null)
    const asked = await ask<{ buyer: KnownBuyer | null }>(
      'GET',
      `/api/admin/order-drafts/buyer?email=${encodeURIComponent(email.trim())}`,
    )
    setKnown(asked.success ? asked.answer.buyer : null)
  }
  return (
    <section className="panel" aria-labelledby="buyer">
      <div className="panel-head">
        <h2 className="panel-title" id="buyer">
          {t('buyer.title')}
        </h2>
      </div>
      <div className="panel-part new-order-part">
        {known ? (
          <div className="known-buyer" role="status">
            <p>
              {t('buyer.known', { count: known.orders, number: numberIn(language, known.orders) })}
              {known.last === null ? null : (
                <>
                  {' '}
                  <bdi>#{known.last}</bdi>
                </>
              )}
            </p>
            {known.billing ? (
              <Button
                look="secondary"
                size="small"
                onClick={() => {
                  onChange({ ...typed, billing: known.billing ?? billing, shipping: other(known) })
                  setKnown(null)
                  setFilled(filled + 1)
                }}
              >
                {t('buyer.fill')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <Fields
          key={`billing ${filled}`}
          {...{ kind: 'billing', address: billing, countries, faults }}
          onChange={changed => onChange({ ...typed, billing: changed })}
          onEmail={look}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={shipping === null}
            onChange={({ target }) => onChange({ ...typed, shipping: target.checked ? null : { ...billing } })}
          />
          {t('buyer.same')}
        </label>
        {shipping ? (
          <>
            <h3 className="label">{t('buyer.shipsTo')}</h3>
            <Fields
              key={`shipping ${filled}`}
              {...{ kind: 'shipping', address: shipping, countries, faults }}
              onChange={changed => onChange({ ...typed, shipping: changed })}
            />
          </>
        ) : null}
      </div>
    </section>
  )
}

/** The address that the last order went to, where it is another one. */
function other({ billing, shipping }: KnownBuyer): Address | null {
  return shipping && addressFields.some(field => shipping[field] !== billing?.[field]) ? shipping : null
}

type FieldsProps = {
  readonly kind: 'billing' | 'shipping'
  readonly address: Address
  readonly countries: CountryChoices
  readonly faults: readonly Fault[]
  readonly onChange: (address: Address) => void
  readonly onEmail?: (email: string) => void
}

const inOrder: readonly AddressField[] = ['email', ...addressFields.filter(field => field !== 'email')]

function Fields({ kind, address, countries, faults, onChange, onEmail }: FieldsProps) {
  const t = useWords('checkout')
  const faultText = useFaultText('checkout')
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const set = (field: AddressField, value: string) => onChange({ ...address, [field]: value })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the scripts came is there once
  useEffect(() => {
    const fields = grid.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []
    const typed = Object.fromEntries([...fields].map(({ name, value }) => [name.slice(kind.length + 1), value]))
    if (addressFields.some(field => typed[field] !== address[field])) onChange({ ...address, ...typed })
  }, [])
  return (
    <div ref={grid} className="address-grid">
      {inOrder.map(field => {
        const fault = faults.find(each => each.field === `${kind}.${field}`)
        const common = {
          ...{ id: `${id}-${field}`, name: `${kind}.${field}`, label: t(`field.${field}`) },
          error: fault && (fault.code ? faultText(fault.code) : fault.message),
          // The browser knows the member's own address, not the buyer's.
          autoComplete: 'off',
        }
        if (field === 'country')
          return (
            <div key={field} onChange={event => set(field, (event.target as unknown as HTMLSelectElement).value)}>
              <CountryField {...common} {...{ initial: address.country, countries, className: '', t }} />
            </div>
          )
        return (
          <TextField
            key={field}
            {...common}
            defaultValue={address[field]}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            dir={field === 'email' || field === 'phone' ? 'ltr' : 'auto'}
            maxLength={longestAddress[field]}
            optional={field === 'state'}
            data-autofill={autofill[field]}
            frameClassName={field === 'house' || field === 'email' ? 'wide' : ''}
            onChange={event => set(field, event.target.value)}
            onBlur={event => field === 'email' && onEmail?.(event.target.value)}
          />
        )
      })}
    </div>
  )
}
