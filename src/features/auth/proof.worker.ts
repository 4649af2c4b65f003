import { findProof } from '#lib/proof-of-work.ts'

// Without WebCrypto there is no proof, and the code is requested without one.
self.onmessage = ({ data }: MessageEvent<string>) =>
  void findProof(data)
    .catch(() => null)
    .then((proof) => self.postMessage(proof))
