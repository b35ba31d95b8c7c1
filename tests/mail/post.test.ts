import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailFolder } from '#api/adapters/mail/folder.ts'
import { readMailFolder } from '#api/adapters/mail/read-folder.ts'
import { openSmtp } from '#api/adapters/mail/smtp.ts'
import { type Mail, MailRefused } from '#api/mail/post.ts'
import { openSmtpServer } from './smtp-server.ts'

const mail: Mail = {
  messageId: 'b7c2@shop.example',
  personId: 'p1',
  to: 'ada@example.com',
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

  test('that says no says it for good', async () => {
    const server = await openSmtpServer(() => '550 no such user')
    const post = openSmtp(server.url, 'shop@example.com')
    await expect(post.send(mail)).rejects.toBeInstanceOf(MailRefused)
    await post.close()
    await server.close()
  })

  test.each([
    ['that is busy', '451 try later'],
    ['that breaks off', null],
  ])('%s may be asked again', async (_how, answer) => {
    const server = await openSmtpServer(() => answer)
    const post = openSmtp(server.url, 'shop@example.com')
    const failure = await post.send(mail).then(
      () => null,
      error => error,
    )
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefused)
    await post.close()
    await server.close()
  })
})
