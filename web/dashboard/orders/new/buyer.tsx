import { useState } from 'react'
import { type Address, type AddressField, addressFields } from '#domain/shared/address.ts'
import { ask } from '../../../client/ask.ts'
import type { CountryChoices } from '../../../client/country-choices.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DraftBody, KnownBuyer } from '../../../models/order-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { AddressFields, type Fault } from '../../order-forms/address-fields.tsx'

/** The buyer as typed: it is a part of the draft once there is an email address. */
export type Typed = {
  readonly billing: Address
  readonly shipping: Address | null
  readonly note: string
  readonly deliveryReason?: string
}

const nobody = Object.fromEntries(addressFields.map(field => [field, ''])) as unknown as Address

export const typedBuyer = (buyer: DraftBody['buyer']): Typed => buyer ?? { billing: nobody, shipping: null, note: '' }

export const isAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())

type Props = {
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
  /** The field of the email address was left, or filled in: what stands there is whole. */
  readonly onEmail: (typed: Typed) => void
  readonly countries: CountryChoices
  readonly faults: readonly Fault[]
}

/** The person who the order is for: their email address first, which finds those who ordered before. */
export function Buyer({ typed, onChange, onEmail, countries, faults }: Props) {
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
                  onEmail({ ...typed, billing: known.billing ?? billing, shipping: other(known) })
                  setKnown(null)
                  setFilled(filled + 1)
                }}
              >
                {t('buyer.fill')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <AddressFields
          key={`billing ${filled}`}
          {...{ of: 'billing', address: billing, countries, faults, fields: inOrder }}
          onChange={changed => onChange({ ...typed, billing: changed })}
          onEmail={address => {
            onEmail({ ...typed, billing: address })
            void look(address.email)
          }}
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
            <AddressFields
              key={`shipping ${filled}`}
              {...{ of: 'shipping', address: shipping, countries, faults }}
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

const inOrder: readonly AddressField[] = ['email', ...addressFields.filter(field => field !== 'email')]
