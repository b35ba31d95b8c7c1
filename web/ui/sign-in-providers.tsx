import { useTranslation } from 'react-i18next'
import type { SignInModel } from '../models/auth.ts'
import { buttonClass } from './button.tsx'

type Props = Pick<SignInModel, 'providers' | 'csrfToken'> & { callbackUrl: string }

/** Companies that vouch for somebody, each a form of its own. */
export function SignInProviders({ providers, csrfToken, callbackUrl }: Props) {
  const { t } = useTranslation('auth')
  if (providers.length === 0) return null
  return (
    <section aria-label={t('signIn.others')} className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={`/api/auth/signin/${id}`}>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <button type="submit" className={`${buttonClass('secondary')} w-full`}>
            {t('signIn.with', { name })}
          </button>
        </form>
      ))}
    </section>
  )
}
