import { countryIn } from '../../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CustomerPageModel } from '../../../models/customer-page.ts'
import { AddressLines, addressLines } from '../../../ui/address-lines.tsx'
import { Button } from '../../../ui/button.tsx'

/** What of the account is to be changed: its details, a new address, or the address of this id. */
export type Editing = 'details' | 'new-address' | { readonly addressId: string }

type Props = {
  readonly customer: CustomerPageModel
  /** How the last change ended. */
  readonly said: string
  readonly onEdit: (editing: Editing) => void
}

/** How a customer is reached. Members who may edit change what the account keeps. */
export function Contact({ customer: { email, phone, addresses, account, details, mayEdit }, said, onEdit }: Props) {
  const t = useWords('customer')
  const language = useLanguage()
  return (
    <section className="panel" aria-labelledby="contact">
      <div className="panel-head">
        <h2 className="panel-title" id="contact">
          {t('contact')}
        </h2>
        {details ? (
          <Button look="secondary" size="small" onClick={() => onEdit('details')}>
            {t('edit.details')}
          </Button>
        ) : null}
      </div>
      <div className="panel-part">
        <p role="status" className="said">
          {said}
        </p>
        <div className="customer-contact">
          <p>
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
            {phone ? (
              <span className="block">
                <bdi>{phone}</bdi>
              </span>
            ) : null}
          </p>
          {addresses.map(({ addressId, address }, at) => {
            const lines = addressLines(address, countryIn(language, address.country))
            return (
              <div key={addressId ?? at} className="customer-address">
                <p>
                  <AddressLines lines={lines} />
                </p>
                {details && addressId !== null ? (
                  <Button
                    look="secondary"
                    size="small"
                    aria-label={t('edit.changeAddress', { address: lines.join(', ') })}
                    onClick={() => onEdit({ addressId })}
                  >
                    {t('edit.press')}
                  </Button>
                ) : null}
              </div>
            )
          })}
          {details?.mayAdd ? (
            <p>
              <Button look="secondary" size="small" onClick={() => onEdit('new-address')}>
                {t('edit.addAddress')}
              </Button>
            </p>
          ) : null}
          {mayEdit && !account ? <p className="body-sm text-ink-2">{t('edit.guest')}</p> : null}
        </div>
      </div>
    </section>
  )
}
