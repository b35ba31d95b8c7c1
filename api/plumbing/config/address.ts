import { z } from 'zod'

const listed = (words: readonly string[]) => words.join(' or ')

/** An address with a host, of one of these schemes (`redis:`). */
export function address(...schemes: readonly string[]) {
  return z
    .string()
    .refine(value => schemes.some(scheme => value.toLowerCase().startsWith(`${scheme}//`)) && namesHost(value), {
      error: `has to be an address that begins with ${listed(schemes.map(scheme => `${scheme}//`))} and names a host`,
    })
    .optional()
}

/** Where shoppers find the shop: scheme, host and port, in small letters. */
export const ownAddress = address('http:', 'https:')
  .refine(value => value === undefined || !namesHost(value) || isOrigin(value), {
    error: 'has to be the address of the whole shop, like https://shop.example, without a path or a user',
  })
  .transform(value => (value === undefined ? undefined : new URL(value).origin))

const eventStoreSchemes = ['esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:']
// User and password in their coded form, hosts with ports in a list, then parameters.
const eventStoreForm =
  /^[a-z+]+:\/\/(?:[^:@/?,\s]+:[^:@/?\s]+@)?[^:@/?,\s]+(?::\d{1,5})?(?:,[^:@/?,\s]+(?::\d{1,5})?)*\/?(?:\?([^?\s]*))?$/i
const word = /^[^\s]+$/
const number = /^-?\d+$/
const yesOrNo = /^(true|false)$/
/** Parameters that the client knows and a shop may set. `throwOnAppendFailure` is not among them: a refusal has to be heard. */
const eventStoreParameters: { readonly [name: string]: RegExp } = {
  tls: yesOrNo,
  tlsverifycert: yesOrNo,
  tlscafile: word,
  usercertfile: word,
  userkeyfile: word,
  connectionname: word,
  nodepreference: /^(leader|follower|random|read_?only_?replica)$/i,
  maxdiscoverattempts: number,
  discoveryinterval: number,
  gossiptimeout: number,
  keepaliveinterval: number,
  keepalivetimeout: number,
  defaultdeadline: number,
}

/** `esdb://user:password@host:2113,host2:2113?tls=true`. The client would pass over what it does not know, or print it whole. */
export const eventStoreAddress = z
  .string()
  .superRefine((value, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (!eventStoreSchemes.some(scheme => value.startsWith(`${scheme}//`)))
      return refuse(`has to be an address that begins with ${listed(eventStoreSchemes.map(scheme => `${scheme}//`))}`)
    const form = eventStoreForm.exec(value)
    if (!form || !isDecodable(value))
      return refuse(
        'has to be like esdb://user:password@host:2113?tls=true. In a password, write %3A for :, %40 for @ and %2F for /',
      )
    for (const parameter of form[1]?.split('&').filter(Boolean) ?? []) {
      const [name = '', setting = ''] = parameter.split('=')
      if (!eventStoreParameters[name.toLowerCase()]?.test(setting))
        return refuse(`has a parameter that cannot be used: ${parameter.slice(0, 80)}`)
    }
  })
  .optional()

function namesHost(value: string): boolean {
  return URL.canParse(value) && new URL(value).hostname !== ''
}

function isOrigin(value: string): boolean {
  const { pathname, search, hash, username, password } = new URL(value)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === ''
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}
