import { cart } from '#api/cart/index.ts'
import { picks } from '#api/picks/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { askConfirmations } from '#api/plumbing/http/guards.ts'
import { createPagePolicy, settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { createAuth } from './auth.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { createConfirmations } from './confirmations.ts'
import { createEntrance } from './entrance.ts'
import { authForms } from './forms.ts'
import { accountLetters } from './letters.ts'
import { createMergeVisitor, keepAccountCart } from './merge.ts'
import { createProviderSignIn } from './providers/provider-sign-in.ts'
import { authQueries } from './queries.ts'
import { authRoutes } from './routes.ts'
import { createSignInLink } from './sign-in-link.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { createSignUp } from './sign-up.ts'

export { ownPasswordProblem, tooManyRequests } from './passwords/own-password.ts'
export { passwordBounds, passwordProblem } from './passwords/passwords.ts'

/** Signing up, in and out, with a password, a link or another company. */
export const auth = feature({
  name: 'auth',
  needs: [visitors, settings, cart, picks],
  open(engines, offered) {
    const { accounts, visitors, visitorOf, isAccount, merging, wishlists, compares, settings } = offered
    const { store, origin, secureCookies } = engines
    const auth = createAuth(engines, offered)
    const mergeVisitor = createMergeVisitor({ isAccount, merging, wishlists, compares })
    const entrance = createEntrance({ auth, accounts, visitors, mergeVisitor })
    const confirmations = createConfirmations({ auth, accounts, visitors, visitorOf })
    const signInLink = createSignInLink({ auth, accounts, entrance })
    const signUp = createSignUp({ auth, accounts, visitors, entrance, signInLink })
    const providerSignIn = createProviderSignIn({ auth, accounts, visitors, entrance, signUp })
    const deps = { auth, accounts, visitors, visitorOf, entrance, signInLink, signUp, providerSignIn, limits: engines }
    return {
      offers: { auth, entrance, signUp, mergeVisitor, links: auth.links, confirmations },
      hooks(app) {
        askConfirmations(app, confirmations.problem)
        keepAccountCart(app, { visitorOf, mergeVisitor, isAccount, secureCookies })
      },
      letters: accountLetters({ store, links: auth.links, requests: auth.requests, origin }),
      queries: ({ request }: Ask) => ({
        ...authQueries(deps, request),
        confirmation: (token: string) => confirmations.model(request, token),
      }),
      policyOf: createPagePolicy(settings, auth.providers.sites),
      async routes(app) {
        await app.register(authRoutes, deps)
        await app.register(signInRoutes, deps)
        await app.register(authForms, deps)
        await confirmationRoutes(app, { confirmations })
      },
    }
  },
})
