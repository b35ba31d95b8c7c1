import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { readonly stringValue?: string; readonly intValue?: number }
type Attributes = readonly { readonly key: string; readonly value: Value }[]
type SpanInJson = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes?: Attributes
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
}
export type ReceivedSpan = Omit<SpanInJson, 'attributes' | 'links'> & {
  readonly attributes: { readonly [name: string]: string | number | undefined }
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly service: string | number | undefined
}

/** Stands for a collector: takes traces by OTLP over HTTP, in JSON. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = []
  const headers: IncomingHttpHeaders[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).map(String).join('')
    headers.push(request.headers)
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end()
    if (status !== 200) return response.writeHead(status).end()
    const body = JSON.parse(text) as {
      resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: SpanInJson[] }[] }[]
    }
    for (const { resource, scopeSpans } of body.resourceSpans)
      for (const span of scopeSpans.flatMap(scope => scope.spans)) {
        const { attributes = [], links = [], ...rest } = span
        spans.push({ ...rest, links, attributes: read(attributes), service: read(resource.attributes)['service.name'] })
      }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    answerWith(next: number) {
      status = next
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

const read = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
