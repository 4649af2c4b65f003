const keyOf = (request: string | { readonly url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, location.href).href

class FakeCache {
  private readonly kept = new Map<string, Response>()

  async match(request: string | { readonly url: string }): Promise<Response | undefined> {
    return this.kept.get(keyOf(request))?.clone()
  }

  async put(request: string | { readonly url: string }, response: Response): Promise<void> {
    this.kept.set(keyOf(request), response)
  }

  async delete(request: string | { readonly url: string }): Promise<boolean> {
    return this.kept.delete(keyOf(request))
  }

  async keys(): Promise<{ readonly url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }))
  }
}

export class FakeCaches {
  private readonly caches = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    const cache = this.caches.get(name) ?? new FakeCache()
    this.caches.set(name, cache)
    return cache
  }

  async match(
    request: string | { readonly url: string },
    { cacheName }: { readonly cacheName?: string } = {},
  ): Promise<Response | undefined> {
    for (const name of cacheName === undefined ? this.caches.keys() : [cacheName]) {
      const cachedResponse = await this.caches.get(name)?.match(request)
      if (cachedResponse) return cachedResponse
    }
    return undefined
  }

  async has(name: string): Promise<boolean> {
    return this.caches.has(name)
  }

  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name)
  }

  async keys(): Promise<string[]> {
    return [...this.caches.keys()]
  }
}
