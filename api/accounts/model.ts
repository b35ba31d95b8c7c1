import type { Account } from '#domain/account/evolve.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { AccountModel } from './schema.ts'

export function accountModel(account: Account): AccountModel {
  const { accountId, language, openedAt, providers, addresses, passwordHash } = account
  return {
    accountId,
    email: textOrEmpty(account.email),
    name: textOrEmpty(account.name),
    phone: textOrEmpty(account.phone),
    language,
    openedAt,
    hasPassword: typeof passwordHash === 'string',
    providers: providers.map(({ provider }) => provider),
    addresses: addresses.flatMap(({ addressId, address, usedFor }) =>
      isErased(address) ? [] : [{ addressId, address, usedFor: [...usedFor] }],
    ),
  }
}
