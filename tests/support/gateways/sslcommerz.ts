import { hash } from 'node:crypto'
import { type Asked, counter, type Fake, type Said, startFake } from './server.ts'

export const sslCommerzEnv = {
  SSLCOMMERZ_STORE_ID: 'testbox',
  SSLCOMMERZ_STORE_PASSWORD: 'qwerty',
  SSLCOMMERZ_ENVIRONMENT: 'sandbox',
}

/** Taka for one of another currency. */
const rate = 120

type Session = Record<string, string>
type Transaction = {
  readonly val_id: string
  readonly tran_id: string
  readonly bank_tran_id: string
  readonly amount: string
  readonly currency_type: string
  readonly currency_amount: string
  readonly value_a: string
  readonly risk_level: string
  readonly risk_title: string
  status: string
  refunded: number
}

type Refund = { readonly ref: string; readonly asked: number; readonly of: Transaction; status: string }

/** SSLCommerz as far as the shop talks to it: sessions, transaction query, validation, refunds, hashed notices. */
export async function startFakeSslCommerz(port = 0) {
  const sessions = new Map<string, Session>()
  const transactions: Transaction[] = []
  const refunds = new Map<string, Refund>()
  /** What SSLCommerz does to refunds. */
  const trouble = { slowRefunds: false, unregistered: false, forgetsRefunds: false }
  const ids = { session: counter('S'), val: counter('V'), bank: counter('B'), refund: counter('R') }
  const fake: Fake = await startFake(answer, port)

  function answer({ path, query, body }: Asked): Said {
    if (path === '/gwprocess/v4/api.php') return open(Object.fromEntries(new URLSearchParams(body)))
    if (!isStore(Object.fromEntries(query))) return said({ APIConnect: 'INVALID_REQUEST' })
    if (path.endsWith('/validationserverAPI.php')) {
      const found = transactions.find(({ val_id }) => val_id === query.get('val_id'))
      if (!found) return said({ APIConnect: 'DONE', status: 'INVALID_TRANSACTION' })
      const { status } = found
      if (status === 'VALID') found.status = 'VALIDATED'
      return said({ APIConnect: 'DONE', ...shown(found), status })
    }
    if (query.has('refund_amount')) return refund(query)
    if (query.has('refund_ref_id')) return refundOf(query.get('refund_ref_id'))
    const element = transactions.filter(({ tran_id }) => tran_id === query.get('tran_id')).map(shown)
    return said({ APIConnect: 'DONE', no_of_trans_found: element.length, ...(element.length > 0 && { element }) })
  }

  function open(form: Session): Said {
    const needed = [
      'total_amount',
      'currency',
      'tran_id',
      'success_url',
      'cus_name',
      'cus_email',
      'cus_phone',
      'product_name',
    ]
    const missing = needed.find(name => !form[name])
    if (!isStore(form)) return said({ status: 'FAILED', failedreason: 'Store Credential Error Or Store is De-active' })
    if (missing || !/^\d+\.\d\d$/.test(form.total_amount!) || form.tran_id!.length > 30) {
      return said({ status: 'FAILED', failedreason: `Invalid information: ${missing}` })
    }
    const sessionkey = ids.session()
    sessions.set(sessionkey, form)
    return said({ status: 'SUCCESS', sessionkey, GatewayPageURL: `${fake.url}/gw?Q=${sessionkey}` })
  }

  function refund(query: URLSearchParams): Said {
    const found = transactions.find(({ bank_tran_id }) => bank_tran_id === query.get('bank_tran_id'))
    const name = query.get('refund_trans_id') ?? ''
    if (trouble.unregistered) return said({ APIConnect: 'FAILED' })
    const before = refunds.get(name)
    if (before) return said({ APIConnect: 'DONE', status: 'processing', refund_ref_id: before.ref })
    const asked = Math.round(Number(query.get('refund_amount')) * 100)
    if (!found || found.refunded + asked > Math.round(Number(found.amount) * 100)) {
      return said({ APIConnect: 'DONE', status: 'failed', errorReason: 'Refund amount exceeds' })
    }
    found.refunded += asked
    const ref = ids.refund()
    refunds.set(name, { ref, asked, of: found, status: trouble.slowRefunds ? 'processing' : 'refunded' })
    return said({ APIConnect: 'DONE', status: 'success', refund_ref_id: ref, bank_tran_id: found.bank_tran_id })
  }

  function refundOf(name: string | null): Said {
    const found = [...refunds.values()].find(({ ref }) => ref === name)
    if (!found || trouble.forgetsRefunds) return said({ APIConnect: 'INVALID_REQUEST' })
    const { ref: refund_ref_id, status, of } = found
    return said({ APIConnect: 'DONE', bank_tran_id: of.bank_tran_id, tran_id: of.tran_id, refund_ref_id, status })
  }

  function tell(transaction: Transaction): void {
    const { refunded: _refunded, ...fields } = transaction
    const form = new URLSearchParams({ ...fields, ...signedBySslCommerz(fields) })
    fake.messages.push({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() })
  }

  /** The newest page of an attempt, as the buyer was sent to. */
  const pageOf = (attemptId: string) => [...sessions.values()].findLast(({ tran_id }) => tran_id === attemptId)

  return Object.assign(fake, {
    env: { ...sslCommerzEnv, SSLCOMMERZ_URL: fake.url },
    sessions,
    transactions,
    trouble,
    /** A bank lets a refund through, or somebody cancels it in the merchant panel. */
    endRefunds(status: 'refunded' | 'cancelled'): void {
      for (const refund of refunds.values()) {
        if (refund.status !== 'processing') continue
        refund.status = status
        if (status === 'cancelled') refund.of.refunded -= refund.asked
      }
    },
    reset() {
      sessions.clear()
      refunds.clear()
      transactions.length = 0
      fake.messages.length = 0
      fake.fault = () => null
    },
    /** The buyer pays on the page; a page serves once. */
    pay(attemptId: string, { declined = false, risky = false } = {}): void {
      const page = pageOf(attemptId)
      if (!page || transactions.some(({ tran_id }) => tran_id === attemptId)) return
      const { currency = '', total_amount = '', value_a = '' } = page
      const amount = currency === 'BDT' ? total_amount : (Number(total_amount) * rate).toFixed(2)
      const made: Transaction = {
        val_id: ids.val(),
        tran_id: attemptId,
        bank_tran_id: ids.bank(),
        amount,
        currency_type: currency,
        currency_amount: total_amount,
        value_a,
        risk_level: risky ? '1' : '0',
        risk_title: risky ? 'Not Safe' : 'Safe',
        status: declined ? 'FAILED' : 'VALID',
        refunded: 0,
      }
      transactions.push(made)
      tell(made)
    },
    books: () =>
      transactions
        .filter(({ status }) => status === 'VALID' || status === 'VALIDATED')
        .map(({ bank_tran_id, value_a, currency_amount, amount, refunded }) => {
          const captured = Math.round(Number(currency_amount) * 100)
          const given = Math.round((captured * refunded) / Math.round(Number(amount) * 100))
          return { paymentId: bank_tran_id, orderId: value_a, captured, refunded: given }
        }),
  })
}

/** As `_SSLCOMMERZ_hash_varify` of its PHP library checks it, and `hash_validate_ipn` of the Python one. */
export function signedBySslCommerz(
  fields: Record<string, string>,
  password: string = sslCommerzEnv.SSLCOMMERZ_STORE_PASSWORD,
) {
  const signature = (algorithm: string) => {
    const pairs = Object.entries({ ...fields, store_passwd: hash(algorithm, password) }).sort(([a], [b]) =>
      a < b ? -1 : 1,
    )
    return hash(algorithm, pairs.map(pair => pair.join('=')).join('&'))
  }
  return {
    verify_key: Object.keys(fields).sort().join(','),
    verify_sign: signature('md5'),
    verify_sign_sha2: signature('sha256'),
  }
}

export type FakeSslCommerz = Awaited<ReturnType<typeof startFakeSslCommerz>>

function shown({ refunded: _refunded, ...transaction }: Transaction) {
  return transaction
}

function isStore({ store_id, store_passwd }: Record<string, string>): boolean {
  return store_id === sslCommerzEnv.SSLCOMMERZ_STORE_ID && store_passwd === sslCommerzEnv.SSLCOMMERZ_STORE_PASSWORD
}

function said(body: object): Said {
  return { status: 200, body }
}
