import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Each stands nowhere else in the world, so finding one in a file is finding the person. */
export const planted = {
  firstName: 'Xanthippe',
  lastName: 'Quillfeather',
  phone: '+1 555 0193 7261',
  email: 'Xanthippe.Quillfeather@planted.example',
  house: '7719 Thimblerigger Row',
  city: 'Osterhagebeck',
  state: 'Nordlingshire',
  zipCode: 'ZQ9 4XW',
} as const

/** What an account leaves beside its orders, what the shop replies in public, and what it says to the buyer of an order. */
export const written = {
  accountName: 'Vexquandor Pelmarite',
  savedHouse: '31 Zorvulak Terrace',
  changedHouse: '5 Brimblewick Mews',
  reviewName: 'Quimbrasel',
  reviewTitle: 'Drabfloom at the seam',
  reviewText: 'Wobblethorpe after one wash',
  reviewReply: 'Dear Glimmerfrost, wash it cold',
  returnNote: 'a snagglewick near the collar',
  requestName: 'Hexaplinth',
  subject: 'Marrowgeld navy',
  message: 'Could Trundlewaite have it by Friday',
  requestAnswer: 'Yes, Fernwhistle packs it today',
  cancelReason: 'Plumbergast ordered it twice',
  piecesReason: 'Quillowisp wants one less',
  restReason: 'Thrumbleford moves abroad',
  unfit: 'smells of Dribblewort',
  refundHow: 'in an envelope to Snaffleby',
} as const

/** What staff write about a buyer, who never reads it. */
export const staffWords = {
  orderNote: 'Mumblethatch wants purple twine',
  draftNote: 'Gribblemoss called about the parade',
  cashReason: 'Fizzlewick had no change',
  addressReason: 'Wobblethorn moved to the old mill',
  personNote: 'Snorkelhatch pays late',
  requestNote: 'Bramblethud always asks twice',
  consentWords: 'Twigglebottom at the fair',
  holdReason: 'Grizzlewand will call on Monday',
  refundReason: 'Jabberstone lost a button',
  refundReference: 'Transfer to Wimblethrop 17',
  refundPayer: 'Crumblefax at the till',
} as const

const values = [planted, written, staffWords].flatMap(some => Object.values(some)).map(value => value.toLowerCase())

/**
 * Files under `path` in which a planted value stands, whatever its case, in clear or as mails encode it; `only` looks at
 * files whose name begins so.
 */
export async function filesWith(path: string, only?: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || (only && !only.some(name => entry.name.startsWith(name)))) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    const readings = entry.name.endsWith('.eml') ? mailReadings(bytes.toString('latin1')) : [bytes.toString('latin1')]
    const text = readings.join('\n').toLowerCase()
    for (const value of values) if (text.includes(value)) found.push(`${entry.name}: ${value}`)
  }
  return found
}

/** A mail as it stands, as quoted-printable, and every run of base64 in it. */
function mailReadings(mail: string): readonly string[] {
  const quoted = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const encoded = mail.match(/(?:[A-Za-z0-9+/]{20,}={0,2}\r?\n?)+/g) ?? []
  return [mail, quoted, ...encoded.map(run => Buffer.from(run, 'base64').toString('latin1'))]
}
