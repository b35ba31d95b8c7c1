import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import { languages } from '#domain/shared/localized-text.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customerList } from '#projections/customers/list.ts'
import { customers } from '#projections/customers/view.ts'
import type { WholeCustomer } from './addresses.ts'

const rowSchema = z
  .object({
    personId: z.string(),
    account: z.boolean().describe('False: a guest'),
    name: z.string().describe('Of the account, else of the last bill'),
    email: z.string(),
    language: z.enum(languages).describe('The language of their mails'),
    since: z.string().describe('When the account was opened or the first order was made'),
    orders: z.int().describe('Orders that were not cancelled'),
    spent: z.int().describe('What the orders come to, less what was given back. Minor units of the base currency'),
    pieces: z.int(),
    lastOrderAt: z.string().nullable().describe('Null: nothing was ordered yet'),
    returns: z.int().describe('Returns that were not declined'),
    piecesBack: z.int().describe('Pieces that came back'),
  })
  .meta({ id: 'CustomerRow', description: 'A customer as a list shows it' })

/** The list of customers that staff see. An export has all addresses: the log notes who took it. */
export const customerRowList = defineList<Customer & Partial<WholeCustomer>, typeof rowSchema>({
  name: 'customers',
  view: customers,
  permission: 'users',
  list: customerList,
  row: rowSchema,
  rowOf: ({ belongsTo: _belongsTo, fold: _fold, persons: _persons, accountId, ...row }) => ({
    ...row,
    account: accountId !== null,
  }),
  filters: {
    account: {
      choice: ({ accountId }) => [accountId === null ? 'no' : 'yes'],
      values: ['yes', 'no'],
      words: 'Whether they have an account',
    },
    language: { choice: ({ language }) => [language], values: languages, words: 'The language of their mails' },
    returned: {
      choice: ({ returns }) => [returns > 0 ? 'yes' : 'no'],
      values: ['yes', 'no'],
      words: 'Whether they sent something back, or asked to',
    },
    last: { day: ({ lastOrderAt }) => lastOrderAt, words: 'The day of the last order' },
    since: { day: ({ since }) => since, words: 'The day of the account, or of the first order of a guest' },
  },
  search: { own: ({ name, email }) => [name, email], shared: () => [] },
  columns: {
    name: ({ name }) => name,
    email: ({ email }) => email,
    account: ({ accountId }) => (accountId === null ? 'no' : 'yes'),
    orders: ({ orders }) => orders,
    spent: ({ spent }) => (spent / 100).toFixed(2),
    last: ({ lastOrderAt }) => lastOrderAt,
    returns: ({ returns }) => returns,
    language: ({ language }) => language,
    pieces: ({ pieces }) => pieces,
    back: ({ piecesBack }) => piecesBack,
    since: ({ since }) => since,
  },
  label: ({ name, email }) => name || email,
  bulk: {},
})
