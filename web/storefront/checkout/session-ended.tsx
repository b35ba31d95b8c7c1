import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { CheckoutCustomer } from './values.ts'

/** Watches that a customer who began the checkout signed in is still signed in. */
export function useSessionEnded(customer: CheckoutCustomer | null) {
  const [ended, setEnded] = useState(false)
  return {
    ended,
    /** False: the session is over and nothing may be ordered before the shopper has said how. */
    async holds(): Promise<boolean> {
      if (!customer || (await isSignedIn())) return true
      setEnded(true)
      return false
    },
    close: () => setEnded(false),
  }
}

/** Without an answer the visitor counts as signed in, and the order itself finds out. */
async function isSignedIn(): Promise<boolean> {
  const asked = await ask<object>('GET', '/api/auth/session')
  return !asked.success || 'user' in asked.answer
}

type Props = {
  open: boolean
  step: string
  onClose: () => void
}

/** The session is over, also for a guest: signing in leads back to the same step, with everything that was typed. */
export function SessionEndedDialog({ open, step, onClose }: Props) {
  const { t } = useTranslation('checkout')
  const signIn = useSignInAddress(step)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('ended.title')}
      footer={
        <div className="flex justify-end">
          <a href={signIn} data-reload="" className={buttonClass()}>
            {t('signIn.go')}
          </a>
        </div>
      }
    >
      <p className="text-ink-2">{t('ended.help')}</p>
    </Dialog>
  )
}

/** The address of the sign-in page, which leads back to a step of the checkout. */
export function useSignInAddress(step: string): string {
  const prefix = useLanguagePrefix()
  return `${prefix}/sign-in?${new URLSearchParams({ callbackUrl: `${prefix}/checkout?step=${step}` })}`
}
