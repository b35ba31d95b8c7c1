import { ask } from '../../../client/ask.ts'

type Asked = { readonly success?: boolean; readonly confirm?: boolean; readonly mailLeaves?: boolean }
type State = 'idle' | 'sending' | 'done' | 'failed'

/** Sends the newsletter's form in place. Without this it is an ordinary form with a page of its own. */
export function startNewsletter(): void {
  const form = document.getElementById('newsletter')
  if (!(form instanceof HTMLFormElement)) return
  const input = form.elements.namedItem('email') as HTMLInputElement
  const button = form.querySelector('button') as HTMLButtonElement
  const status = form.querySelector('[role="status"]') as HTMLElement

  const show = (state: State, text = ''): void => {
    form.dataset.state = state
    button.setAttribute('aria-disabled', String(state === 'sending'))
    status.textContent = text
    input.setAttribute('aria-invalid', String(state === 'failed'))
  }

  input.addEventListener('input', () => {
    if (form.dataset.state !== 'sending') show('idle')
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.dataset.state === 'sending') return
    const email = input.value.trim()
    if (!email) {
      input.focus()
      return show('failed', form.dataset.required)
    }
    show('sending')
    const asked = await ask<Asked>('POST', '/api/subscribers/new', {
      body: { email },
      headers: { 'accept-language': document.documentElement.lang },
    })
    if (!asked.success && asked.problem.code === 'unreachable') return show('failed', asked.err)
    if (!asked.success || !asked.answer.success) return show('failed', form.dataset.failed)
    if (asked.answer.confirm && !asked.answer.mailLeaves) return show('failed', form.dataset.unsent)
    input.value = ''
    show('done', asked.answer.confirm ? form.dataset.confirm : form.dataset.done)
  })
}
