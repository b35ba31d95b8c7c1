import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { AuthForm, FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import { inLanguage, prefixOf, splitLanguage } from '../../i18n/addresses.ts'
import type { AuthQueries, InvitationModel, InvitationQueries, LinkModel, SignInModel } from '../../models/auth.ts'
import type { OrderQueries } from '../../models/order.ts'

export type AuthFormData = {
  /** A path of the shop. */
  readonly callbackUrl: string
  readonly form: FormState | null
}

export function formLoader(name: AuthForm) {
  return async ({ request }: LoaderFunctionArgs, { form, language }: LoaderContext): Promise<AuthFormData> => {
    const url = new URL(request.url)
    return {
      callbackUrl: placeAfter(url.searchParams.get('callbackUrl'), url, prefixOf(language)),
      form: form?.form === name ? form : null,
    }
  }
}

/** Pages that nobody wants to come to once signed in. A link to a new email is taken then. */
const passing = /^\/(sign-in|sign-up|sign-out|forgot-password|reset-password|verify-request|auth\/error)$/

/** Where signing in leads: to the page of this shop that the address names, else home. */
function placeAfter(named: string | null, here: URL, prefix: string): string {
  const home = prefix || '/'
  if (!named || !URL.canParse(named, here.origin)) return home
  const url = new URL(named, here.origin)
  const { language, path } = splitLanguage(url.pathname)
  if (url.origin !== here.origin || url.pathname.startsWith('//') || url.pathname.startsWith('/api/')) return home
  return passing.test(path) ? home : inLanguage(language, path) + url.search + url.hash
}

const signInForm = formLoader('sign-in')

export type SignInData = Pick<SignInModel, 'csrfToken' | 'providers'> &
  AuthFormData & {
    /** Of the address: what went wrong, or why the visitor was sent here. */
    readonly error: string | null
  }

export async function signIn(args: LoaderFunctionArgs, context: LoaderContext<AuthQueries>): Promise<SignInData> {
  const data = await signInForm(args, context)
  const { csrfToken, providers, signedIn } = await context.shop.signIn()
  if (signedIn) throw redirect(data.callbackUrl)
  const query = new URL(args.request.url).searchParams
  return { ...data, csrfToken, providers, error: query.has('csrf') ? 'csrf' : query.get('error') }
}

const signUpForm = formLoader('sign-up')

export type SignUpData = AuthFormData & {
  /** Of the order that the visitor comes from; addresses of pages carry no email. */
  readonly email: string | null
}

export async function signUp(args: LoaderFunctionArgs, context: LoaderContext<OrderQueries>): Promise<SignUpData> {
  const orderId = new URL(args.request.url).searchParams.get('order')
  const order = orderId === null ? null : await context.shop.order(orderId)
  return { ...(await signUpForm(args, context)), email: order?.billing?.email ?? null }
}

export const forgotPassword = formLoader('forgot-password')

export type SignOutData = { readonly csrfToken: string; readonly again: boolean }

export async function signOut(
  { request }: LoaderFunctionArgs,
  { shop, language }: LoaderContext<AuthQueries>,
): Promise<SignOutData> {
  const { csrfToken, signedIn } = await shop.signIn()
  if (!signedIn) throw redirect(prefixOf(language) || '/')
  return { csrfToken, again: new URL(request.url).searchParams.has('csrf') }
}

export type LinkData = { readonly token: string; readonly link: LinkModel; readonly form: FormState | null }

/** Makes the loader for the page behind a mail's link. Opening it uses nothing up: a mail program may open it first. */
function linkLoader(name: AuthForm) {
  return async ({ request }: LoaderFunctionArgs, { shop, form }: LoaderContext<AuthQueries>): Promise<LinkData> => {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    return { token, link: await shop.link(token), form: form?.form === name ? form : null }
  }
}

export const confirmEmail = linkLoader('confirm-email')
export const resetPassword = linkLoader('reset-password')

export type InvitationData = {
  readonly token: string
  readonly invitation: InvitationModel
  readonly form: FormState | null
}

export async function staffInvitation(
  { request }: LoaderFunctionArgs,
  { shop, form }: LoaderContext<InvitationQueries>,
): Promise<InvitationData> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const invitation = await shop.staffInvitation(token)
  return { token, invitation, form: form?.form === 'staff-invitation' ? form : null }
}

/** The page says the same to everybody. */
export async function verifyRequest(_: LoaderFunctionArgs, { shop }: LoaderContext<AuthQueries>) {
  return { mailLeaves: await shop.mailLeaves() }
}
export type VerifyRequestData = Awaited<ReturnType<typeof verifyRequest>>

const errors = ['Configuration', 'AccessDenied', 'Verification'] as const

export async function authError({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('error')
  return { error: errors.find(name => name === asked) ?? ('Default' as const) }
}
export type AuthErrorData = Awaited<ReturnType<typeof authError>>
