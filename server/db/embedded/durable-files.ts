import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd: number }
type NodeFiles = { stream_ops: { fsync?: (stream: Stream) => number } }

/**
 * PGlite's folder on disk, with an fsync that reaches the disk: the original one answers "done" and does nothing,
 * so a power cut would lose acknowledged writes.
 */
export class DurableFiles extends NodeFS {
  /** The number of real fsyncs; the test of durability reads it. */
  syncs = 0

  override async init(...input: Parameters<NodeFS['init']>) {
    const started = await super.init(...input)
    started.emscriptenOpts.preRun?.push(module => {
      // Emscripten puts its file systems on the module, which its typings leave out.
      const files = module as unknown as { NODEFS: NodeFiles }
      files.NODEFS.stream_ops.fsync = stream => {
        this.syncs += 1
        fsyncSync(stream.nfd)
        return 0
      }
    })
    return started
  }
}
