import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd: number }
type NodeFiles = { stream_ops: { fsync?: (stream: Stream) => number } }

/**
 * PGlite's folder on disk, with an fsync that reaches the disk: the stock one answers "done" and does nothing,
 * so a power cut would take acknowledged writes with it.
 */
export class DurableFiles extends NodeFS {
  /** How many times the disk was really asked; the test of durability reads it. */
  syncs = 0

  override async init(...given: Parameters<NodeFS['init']>) {
    const started = await super.init(...given)
    started.emscriptenOpts.preRun?.push(module => {
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
