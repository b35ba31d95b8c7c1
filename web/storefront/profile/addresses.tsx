import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ProfileModel, SavedAddressModel } from '../../models/profile.ts'
import { AddressLines, addressLines } from '../../ui/address-lines.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddressForm } from './address-form.tsx'

type Props = {
  profile: ProfileModel
  page: string
  form: FormState | null
  countries: CountryChoices
  editing: string | null
}

/** Addresses that are kept, with what each is offered for first. */
export function Addresses({ profile, page, form, countries, editing }: Props) {
  const { t } = useTranslation('profile')
  const { addresses } = profile
  const edited = addresses.find(({ addressId }) => addressId === editing)
  if (edited || editing === 'new') {
    return <AddressForm saved={edited ?? null} page={page} form={form} countries={countries} />
  }
  const add = (
    <a href={`${page}&edit=new`} className={buttonClass()}>
      {t('addresses.add')}
    </a>
  )
  if (addresses.length === 0) {
    return <EmptyState title={t('addresses.empty')} help={t('addresses.emptyHelp')} action={add} />
  }
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {addresses.map(saved => (
          <Saved key={saved.addressId} saved={saved} page={page} countries={countries} />
        ))}
      </ul>
      <p className="mt-6">{add}</p>
    </>
  )
}

function Saved({ saved, page, countries }: { saved: SavedAddressModel; page: string; countries: CountryChoices }) {
  const { t } = useTranslation('profile')
  const prefix = useLanguagePrefix()
  const { addressId, usedFor, address } = saved
  const country = countries.all.find(({ code }) => code === address.country)?.name ?? address.country
  const [name, ...lines] = addressLines(address, country)
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-5">
      <h2 className="h4">
        <bdi>{name}</bdi>
      </h2>
      <address className="mt-1 not-italic">
        <AddressLines lines={lines} />
        <bdi dir="ltr">{address.phone}</bdi>
      </address>
      {usedFor.length > 0 ? (
        <p className="body-sm mt-2 text-ink-2">{usedFor.map(use => t(`addresses.default.${use}`)).join(' · ')}</p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <a
          href={`${page}&edit=${addressId}`}
          aria-label={t('addresses.editOf', { name })}
          className={buttonClass('secondary', 'small')}
        >
          {t('addresses.edit')}
        </a>
        <form method="post" action={`${prefix}/account/address/remove`}>
          <input type="hidden" name="page" value={page} />
          <input type="hidden" name="addressId" value={addressId} />
          <Button type="submit" look="quiet" size="small" aria-label={t('addresses.removeOf', { name })}>
            {t('addresses.remove')}
          </Button>
        </form>
      </div>
    </li>
  )
}
