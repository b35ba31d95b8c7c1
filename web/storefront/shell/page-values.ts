import type { i18n } from 'i18next'
import { escapeHtml } from '../../app/escape-html.ts'
import type { FormState } from '../../app/form-state.ts'
import { splitLanguage } from '../../i18n/addresses.ts'
import type { PageSlot } from './slots.ts'

/** The values that this address puts into header and footer. */
export function pageValues(url: URL, i18n: i18n, form: FormState | undefined): { readonly [name in PageSlot]: string } {
  const { path } = splitLanguage(url.pathname)
  const searched = path === '/search' ? (url.searchParams.get('q') ?? '').slice(0, 200) : ''
  return {
    path: escapeHtml(path),
    pathBehind: path === '/' ? '' : escapeHtml(path),
    parameters: escapeHtml(url.search),
    searched: escapeHtml(searched),
    ...newsletterValues(url.searchParams.get('subscribed'), i18n, form),
  }
}

/** The newsletter's form came without scripts: it says in the page what scripts would have said. */
function newsletterValues(subscribed: string | null, i18n: i18n, form: FormState | undefined) {
  const t = i18n.getFixedT(null, 'shell')
  if (form?.form === 'newsletter') {
    const text = form.problem.code === 'email-required' ? t('newsletter.required') : t('newsletter.failed')
    const email = escapeHtml(form.values.email ?? '')
    return { newsletterState: 'failed', newsletterText: escapeHtml(text), newsletterEmail: email }
  }
  if (subscribed === null) return { newsletterState: 'idle', newsletterText: '', newsletterEmail: '' }
  const unsent = subscribed === 'unsent'
  const text = t(unsent ? 'newsletter.unsent' : subscribed === 'mail' ? 'newsletter.confirm' : 'newsletter.done')
  return { newsletterState: unsent ? 'failed' : 'done', newsletterText: escapeHtml(text), newsletterEmail: '' }
}
