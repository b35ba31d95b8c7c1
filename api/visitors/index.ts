import { createHmac } from 'node:crypto'
import { feature } from '#api/plumbing/feature.ts'
import { enforceAccess } from '#api/plumbing/http/guards.ts'
import { createEvenly } from '#api/plumbing/http/limits/even-time.ts'
import { createThrottle, mailRules, signInRules, type ThrottleDeps } from '#api/plumbing/http/limits/throttle.ts'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import { accountPersonalData } from '#domain/account/events.ts'
import { createAccountMarks } from './account-marks.ts'
import { createAccounts, createIsAccount } from './accounts.ts'
import { authCookies } from './cookies.ts'
import { createCsrf } from './csrf.ts'
import { createDemoLock } from './demo-staff.ts'
import { createGuestMails } from './guest-mails.ts'
import { createSessions } from './sessions.ts'
import { createVisitors, keepSessions } from './visitor-of.ts'

export { type Accounts, type Changed, newAccountId, type PersonsOf } from './accounts.ts'
export {
  adoptCart,
  becomeListOwner,
  cartIdOf,
  cartIdPattern,
  dropCartCookie,
  isGuestsCookie,
  listOwnerOf,
  newCartId,
  nextCartId,
  setCartCookie,
  VisitorMerged,
  visitorOfCart,
} from './cart-cookie.ts'
export type { AuthCookies } from './cookies.ts'
export { type DemoLock, demoPassword, demoStaff } from './demo-staff.ts'
export { sessionModels } from './open-sessions.ts'
export type { Session } from './sessions.ts'
export type { Visitors } from './visitor-of.ts'
export { buyerOf } from './visitor-of.ts'

/** Identifies the visitor of a request: stored accounts, sessions, cookies, and limits on attempts. */
export const visitors = feature({
  name: 'visitors',
  personal: [accountPersonalData],
  open(engines) {
    const {
      config,
      lastingWork,
      handler,
      store,
      folder,
      secrets,
      secureCookies,
      linkSecret,
      attemptCounts,
      personIdOf,
      costs,
      now,
    } = engines
    const cookies = authCookies(secureCookies)
    const csrf = createCsrf({ cookies, secrets })
    const sessions = createSessions({ cookies, tokens: createSealedTokens(secrets, 'session'), now })
    // A log in this process is read in no time.
    const marks = config.EVENT_STORE_URL && config.REDIS_URL ? createAccountMarks(lastingWork) : null
    const accounts = createAccounts({ handler, personIdOf, now, marks })
    const demoLock = createDemoLock(engines)
    const visitors = createVisitors({ sessions, accounts, demoLock, now })
    const throttle = (of: string, rules: ThrottleDeps['rules']) =>
      createThrottle({
        counts: attemptCounts,
        secret: createHmac('sha256', linkSecret).update(`throttle ${of}`).digest(),
        rules,
        now,
      })
    return {
      offers: {
        accounts,
        demoLock,
        cookies,
        csrf,
        sessions,
        visitors,
        visitorOf: visitors.visitorOf,
        isAccount: createIsAccount(store),
        evenly: createEvenly(costs.stepMs),
        throttles: {
          signIn: throttle('sign-in', signInRules),
          mail: throttle('mail', mailRules),
          newsletter: throttle('newsletter', mailRules),
          orderLink: throttle('order-link', mailRules),
        },
        guestMails: createGuestMails({ accounts, counts: attemptCounts, secret: linkSecret, now }),
      },
      hooks(app) {
        enforceAccess(app, visitors.visitorOf, folder.token)
        keepSessions(app, { csrf, visitors })
      },
    }
  },
})
