import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openMailFolder, readMailFolder } from '#api/plumbing/engines/mail/folder.ts'
import { type Mail, MailRefused } from '#api/plumbing/engines/mail/port.ts'
import { openSmtp } from '#api/plumbing/engines/mail/smtp.ts'
import { reasonOf } from '#api/plumbing/mail/sender.ts'
import { type Answers, openSmtpServer } from './smtp-server.ts'

const mail: Mail = {
  messageId: 'b7c2@shop.example',
  personId: 'p1',
  to: 'ada@example.com',
  from: 'Loom & Co, "Ltd"',
  replyTo: 'hello@shop.example',
  subject: 'طلبك ١',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'List-Unsubscribe': '<https://shop.example/unsubscribe>' },
}

describe('a mail folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-mail-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('keeps each mail once, as a file that mail programs open', async () => {
    const post = openMailFolder(folder, 'Shop <shop@example.com>')
    await post.send(mail)
    await post.send(mail)
    expect(await readdir(join(folder, 'p1'))).toEqual(['b7c2.eml'])
    const message = await readFile(join(folder, 'p1', 'b7c2.eml'), 'utf8')
    expect(message).toContain('Message-ID: <b7c2@shop.example>')
    expect(message).toContain('To: ada@example.com')
    expect(message).toContain('From: Shop <shop@example.com>')
    expect(message).toContain('Reply-To: hello@shop.example')
    expect(message).toContain('Auto-Submitted: auto-generated')
    expect(message).toContain('List-Unsubscribe: <https://shop.example/unsubscribe>')
    expect(message).toContain('multipart/alternative')
  })

  test('can be read, in every script and with links whole', async () => {
    const own = join(folder, 'read')
    const post = openMailFolder(own, 'shop@example.com')
    const link = `https://shop.example/confirm-email?token=${'a='.repeat(60)}`
    const texts = [`Ga door: ${link}\n\nمرحبا`, `নিশ্চিত করুন\n${link}`, `Bonjour é\n${link}`]
    const subjects = ['Confirm', 'طلبك ١ '.repeat(12).trim(), 'Réglé : été']
    for (const [n, text] of texts.entries())
      await post.send({ ...mail, messageId: `m${n}@shop`, to: `p${n}@example.com`, subject: subjects[n]!, text })
    const read = await readMailFolder(own)
    const by = new Map(read.map(each => [each.to, each]))
    for (const [n, text] of texts.entries())
      expect(by.get(`p${n}@example.com`)).toMatchObject({ subject: subjects[n], text })
    expect(await readMailFolder(join(own, 'nowhere'))).toEqual([])
    await rm(own, { recursive: true })
  })

  test('bears the name of the shop where its address has none', async () => {
    const own = join(folder, 'named')
    await openMailFolder(own, 'shop@example.com').send(mail)
    const message = await readFile(join(own, 'p1', 'b7c2.eml'), 'utf8')
    expect(message).toContain('From: "Loom & Co, \\"Ltd\\"" <shop@example.com>')
    await rm(own, { recursive: true })
  })

  test("destroys one person's mails and no others", async () => {
    const post = openMailFolder(folder, 'shop@example.com')
    await post.send(mail)
    await post.send({ ...mail, personId: 'p2' })
    await post.erase('p1')
    await post.erase('nobody')
    expect(await readdir(folder)).toEqual(['p2'])
  })

  test('an erasure waits for what is being written, and takes it along', async () => {
    const post = openMailFolder(folder, 'shop@example.com')
    const many = Array.from({ length: 20 }, (_, n) => post.send({ ...mail, personId: 'p9', messageId: `m${n}@shop` }))
    await Promise.all([...many, post.erase('p9')])
    expect(await readdir(folder)).not.toContain('p9')
  })

  test('a name that came from elsewhere leads nowhere else', async () => {
    const post = openMailFolder(folder, 'shop@example.com')
    await post.send({ ...mail, messageId: '../../../etc/x', personId: '../../p3' })
    expect((await readdir(folder)).sort()).toEqual(['______p3', 'p2'])
  })
})

describe('a mail server', () => {
  const soon = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 }

  test('gets the mail whole', async () => {
    const server = await openSmtpServer()
    const post = openSmtp(server.url, 'Shop <shop@example.com>')
    await post.send(mail)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ from: 'shop@example.com', to: ['ada@example.com'] })
    expect(server.received[0]?.message).toContain('Message-ID: <b7c2@shop.example>')
    await post.close()
    await server.close()
  })

  test('that takes the line and says nothing holds nobody up', async () => {
    const sockets: Socket[] = []
    const silent = createServer(socket => void sockets.push(socket))
    await new Promise<void>(listening => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as { port: number }
    const post = openSmtp(`smtp://127.0.0.1:${port}`, 'shop@example.com', soon)
    await expect(post.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await post.close()
    for (const socket of sockets) socket.destroy()
    await new Promise(closed => silent.close(closed))
  })

  test('gets no password over an open line, unless its address says so', async () => {
    const server = await openSmtpServer()
    const url = server.url.replace('//', '//user:password@')
    const careful = openSmtp(url, 'shop@example.com', soon)
    await expect(careful.send(mail)).rejects.toThrow()
    expect(server.received).toEqual([])
    const told = openSmtp(`${url}/?requireTLS=false`, 'shop@example.com')
    await told.send(mail)
    expect(server.received).toHaveLength(1)
    await careful.close()
    await told.close()
    await server.close()
  })

  const failureOf = async (answers: Answers) => {
    const server = await openSmtpServer(answers)
    const post = openSmtp(server.url, 'shop@example.com')
    const failure: unknown = await post.send(mail).then(
      () => null,
      error => error,
    )
    await post.close()
    await server.close()
    expect(failure).toBeInstanceOf(Error)
    return failure
  }

  test.each([
    ['550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown'],
    ['550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 Look for typos.'],
    ['554 5.1.2 Bad destination system address'],
    ['550 5.2.1 The email account that you tried to reach is disabled'],
    ['552 5.2.2 mailbox full'],
  ])('that says %s says it for good', async word => {
    expect(await failureOf({ recipient: word })).toBeInstanceOf(MailRefused)
    expect(await failureOf({ mail: () => word })).toBeInstanceOf(MailRefused)
  })

  test.each([
    ['554 5.7.1 <ada@example.com>: Relay access denied'],
    ['550 5.4.5 Daily user sending limit exceeded.'],
    ['554 Message rejected: Email address is not verified.'],
    ['550 5.1.8 <shop@example.com>: Sender address rejected: Domain not found'],
    ["553 5.1.7 The sender's address is malformed"],
    ['550 5.7.1 Message rejected. See RFC 5.1.1 of our rules'],
    ['550 no'],
    ['451 4.7.1 try later'],
  ])('that says %s may be asked again', async word => {
    expect(await failureOf({ recipient: word })).not.toBeInstanceOf(MailRefused)
    expect(await failureOf({ mail: () => word })).not.toBeInstanceOf(MailRefused)
  })

  test('that refuses the sender, or breaks off, may be asked again', async () => {
    expect(await failureOf({ sender: '550 5.1.1 unknown' })).not.toBeInstanceOf(MailRefused)
    expect(await failureOf({ mail: () => null })).not.toBeInstanceOf(MailRefused)
  })

  test('that thinks about one mail takes others meanwhile, over lines that it has already', async () => {
    const { promise: thought, resolve: think } = Promise.withResolvers<void>()
    const server = await openSmtpServer({
      mail: ({ to }) => (to.includes('slow@example.com') ? thought.then(() => '250 kept') : '250 kept'),
    })
    const post = openSmtp(server.url, 'shop@example.com')
    const slow = post.send({ ...mail, to: 'slow@example.com' })
    for (let n = 0; n < 20; n++) await post.send(mail)
    expect(server.received).toHaveLength(20)
    expect(server.connections()).toBeLessThan(5)
    think()
    await slow
    expect(server.received).toHaveLength(21)
    await post.close()
    await server.close()
  })

  test('may think for ten minutes before it says that it keeps a mail', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: thought, resolve: think } = Promise.withResolvers<string>()
    const server = await openSmtpServer({
      mail: () => {
        ask()
        return thought
      },
    })
    const post = openSmtp(server.url, 'shop@example.com')
    const sent = post.send(mail)
    await asked
    await vi.advanceTimersByTimeAsync(9.5 * 60_000)
    think('250 kept')
    await sent
    expect(server.received).toHaveLength(1)
    vi.useRealTimers()
    await post.close()
    await server.close()
  })
})

describe('why a mail did not leave', () => {
  test.each([
    ['554 5.7.1 <ada@example.com>: Relay access denied', 'EENVELOPE: 554 5.7.1 … Relay access denied'],
    ['550 5.1.1 Ada unknown', 'EENVELOPE: 550 5.1.1 … unknown'],
    ['550 5.1.2 mx.example.com. not found', 'EENVELOPE: 550 5.1.2 …. not found'],
  ])('is told without its reader: %s', (message, told) => {
    expect(reasonOf(Object.assign(new Error(message), { code: 'EENVELOPE' }), 'ada@example.com')).toBe(told)
  })
})
