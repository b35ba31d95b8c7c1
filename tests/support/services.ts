import { describe, test } from 'vitest'
import { findService, isRequired, reportSkipped, type Service, type ServiceName } from './find-service.ts'

/**
 * `describe` for an adapter that needs a service. Where the service is absent the adapter is reported as skipped, or,
 * when REQUIRE_SERVICES names the service, fails. To be awaited at the top of a test file.
 */
export async function describeWith(
  name: ServiceName,
  adapter: string,
  suite: (service: Service) => void,
): Promise<void> {
  const service = await findService(name)
  if (service.via !== 'none') {
    describe(adapter, () => suite(service))
  } else if (isRequired(name)) {
    test(`${adapter}: ${name} is required`, () => {
      throw new Error(`REQUIRE_SERVICES asks for ${name}, but: ${service.reason}`)
    })
  } else {
    await reportSkipped(adapter, service.reason)
    test.skip(`${adapter} (${service.reason})`, () => {})
  }
}
