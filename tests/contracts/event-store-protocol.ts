import { createRequire } from 'node:module'

// The client's own generated messages and gRPC, so that both ends speak alike.
const near = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))
const generated = '@eventstore/db-client/generated'

type Streams = typeof import('@eventstore/db-client/generated/streams_pb')
type Shared = typeof import('@eventstore/db-client/generated/shared_pb')
type Gossip = typeof import('@eventstore/db-client/generated/gossip_pb')
type Features = typeof import('@eventstore/db-client/generated/serverfeatures_pb')
export const messages = near(`${generated}/streams_pb`) as Streams
export const shared = near(`${generated}/shared_pb`) as Shared
export const features = near(`${generated}/serverfeatures_pb`) as Features
export const gossip = near(`${generated}/gossip_pb`) as Gossip
export const { Status } = near(`${generated}/status_pb`) as typeof import('@eventstore/db-client/generated/status_pb')
export const { Any } = near('google-protobuf/google/protobuf/any_pb') as {
  Any: new () => { pack(bytes: Uint8Array, name: string): void }
}
export const { StreamsService } = near(`${generated}/streams_grpc_pb`) as { StreamsService: object }
export const { ServerFeaturesService } = near(`${generated}/serverfeatures_grpc_pb`) as {
  ServerFeaturesService: object
}
export const { GossipService } = near(`${generated}/gossip_grpc_pb`) as { GossipService: object }

export type ReadRequest = InstanceType<Streams['ReadReq']>
export type ReadOptions = InstanceType<Streams['ReadReq']['Options']>
export type ReadResponse = InstanceType<Streams['ReadResp']>
export type AppendRequest = InstanceType<Streams['BatchAppendReq']>
export type AppendResponse = InstanceType<Streams['BatchAppendResp']>
export type AppendSuccess = InstanceType<Streams['BatchAppendResp']['Success']>
export type Proposed = InstanceType<Streams['BatchAppendReq']['ProposedMessage']>

/** One call as the server sees it, as far as the double needs it. */
export type Call<Request, Response> = {
  readonly request: Request
  readonly metadata: { get(name: string): readonly unknown[] }
  write(response: Response): void
  end(): void
  emit(event: 'error', error: { code: number; details: string; metadata: object }): void
  on(event: 'data', listener: (request: Request) => void): void
  on(event: 'cancelled' | 'close' | 'error' | 'end', listener: () => void): void
}
export type Credentials = object
export type Server = {
  addService(service: object, methods: object): void
  bindAsync(address: string, credentials: Credentials, done: (error: Error | null, port: number) => void): void
  forceShutdown(): void
}
export const grpc = near('@grpc/grpc-js') as {
  Server: new () => Server
  Metadata: new () => { set(name: string, value: string): void }
  ServerCredentials: {
    createInsecure(): Credentials
    createSsl(roots: null, pairs: readonly { cert_chain: Buffer; private_key: Buffer }[]): Credentials
  }
}
