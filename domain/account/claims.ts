import { accept, type Decider, type Messages, reject } from '../shared/decider.ts'
import type { EmailClaimEvent, ProviderClaimEvent } from './events.ts'

/** Which account holds it; null: nobody. */
export type Claim = { readonly accountId: string | null }

export type ClaimCommand = Messages<{
  Claim: { accountId: string }
  Release: { accountId: string }
}>

/** Another account holds it. */
export type ClaimRejection = { readonly code: 'claimed'; readonly accountId: string }

type AnyClaimEvent = { readonly type: string; readonly data: { readonly accountId: string } }

/** One holder at a time: the claim's own stream decides between two accounts. */
function claimOf<Event extends AnyClaimEvent>(
  name: string,
  claimed: (accountId: string) => Event,
  released: (accountId: string) => Event,
  isClaim: (event: Event) => boolean,
): Decider<Claim, ClaimCommand, Event, ClaimRejection> {
  return {
    name,
    initial: { accountId: null },
    decide(command, claim) {
      const { accountId } = command.data
      switch (command.type) {
        case 'Claim':
          if (claim.accountId === null) return accept(claimed(accountId))
          return claim.accountId === accountId ? accept() : reject({ code: 'claimed', accountId: claim.accountId })
        case 'Release':
          return claim.accountId === accountId ? accept(released(accountId)) : accept()
      }
    },
    evolve: (_claim, event) => ({ accountId: isClaim(event) ? event.data.accountId : null }),
  }
}

export const emailClaim = claimOf<EmailClaimEvent>(
  'account-email',
  accountId => ({ type: 'EmailClaimed', data: { accountId } }),
  accountId => ({ type: 'EmailReleased', data: { accountId } }),
  event => event.type === 'EmailClaimed',
)

export const providerClaim = claimOf<ProviderClaimEvent>(
  'account-provider',
  accountId => ({ type: 'ProviderClaimed', data: { accountId } }),
  accountId => ({ type: 'ProviderReleased', data: { accountId } }),
  event => event.type === 'ProviderClaimed',
)
