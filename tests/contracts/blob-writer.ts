// Run by the test of blobs: puts a blob that never ends, until the process is killed.
import { openBlobFolder } from '#api/plumbing/engines/blobs/folder.ts'

const blobs = await openBlobFolder(process.argv[2]!)

async function* endless() {
  for (;;) {
    yield Buffer.alloc(64 * 1024, 1)
    process.stdout.write('.')
  }
}

await blobs.put(endless())
