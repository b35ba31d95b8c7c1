import { useTranslation } from 'react-i18next'
import { type Address, addressFields, longestAddress } from '#domain/shared/address.ts'
import type { FormState } from '../../app/form-state.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { SavedAddressModel } from '../../models/profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { autofill, CountryField } from '../../ui/country-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldId, useFormFault } from './faults.tsx'

type Props = { saved: SavedAddressModel | null; page: string; form: FormState | null; countries: CountryChoices }

type TextName = Exclude<keyof Address, 'country'>

const fields = addressFields.filter(name => name !== 'country')
const latin: readonly TextName[] = ['phone', 'email']
const whole: readonly TextName[] = ['house']
const uses = ['billing', 'shipping'] as const

/** A new address, or one that is changed. */
export function AddressForm({ saved, page, form, countries }: Props) {
  const { t } = useTranslation('profile')
  const prefix = useLanguagePrefix()
  const fault = useFormFault(form, 'account-address')
  const typed = form?.form === 'account-address' ? form.values : null
  const shownOf = (field: keyof Address) => typed?.[field] ?? saved?.address[field] ?? ''
  return (
    <section aria-labelledby="address-title" className="max-w-2xl">
      <h2 id="address-title" className="h4 mb-4">
        {saved ? t('addresses.change') : t('addresses.add')}
      </h2>
      <form method="post" action={`${prefix}/account/address`} noValidate className="flex flex-col gap-6">
        <input type="hidden" name="page" value={page} />
        {saved ? <input type="hidden" name="addressId" value={saved.addressId} /> : null}
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
          {fields.map(field => (
            <TextField
              key={field}
              id={fieldId('account-address', field)}
              name={field}
              label={t(`field.${field}`)}
              error={fault(field)}
              defaultValue={shownOf(field)}
              autoComplete={autofill[field]}
              type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
              maxLength={longestAddress[field]}
              optional={field === 'state'}
              dir={latin.includes(field) ? 'ltr' : 'auto'}
              className="text-start rtl:text-end rtl:[&:dir(rtl)]:text-start"
              frameClassName={classes('justify-end', whole.includes(field) && 'sm:col-span-2')}
            />
          ))}
          <CountryField
            id="account-address-country"
            name="country"
            label={t('field.country')}
            error={fault('country')}
            autoComplete={autofill.country}
            initial={shownOf('country')}
            countries={countries}
            className="justify-end"
            t={t}
          />
        </div>
        <fieldset>
          <legend className="label">{t('addresses.use')}</legend>
          {uses.map(use => (
            <label key={use} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="usedFor"
                value={use}
                defaultChecked={saved?.usedFor.includes(use) ?? false}
                className="size-5 accent-primary"
              />
              {t(`addresses.useFor.${use}`)}
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('addresses.save')}</Button>
          <a href={page} className={buttonClass('secondary')}>
            {t('cancel')}
          </a>
        </div>
      </form>
    </section>
  )
}
