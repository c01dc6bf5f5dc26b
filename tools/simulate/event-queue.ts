interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: (at: number) => void;
}

/** What is due in simulated time: the earliest first, and in the order of scheduling at the same time (binary heap). */
export class EventQueue {
  readonly #heap: Event[] = [];
  #order = 0;

  schedule(at: number, run: (at: number) => void): void {
    const heap = this.#heap;
    let index = heap.length;
    const event = { at, order: this.#order++, run };
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[index] = heap[parent] as Event;
      index = parent;
    }
    heap[index] = event;
  }

  /** Runs what is due up to a time, including what that schedules. */
  runUntil(time: number): void {
    for (let first = this.#heap[0]; first !== undefined && first.at <= time; first = this.#heap[0]) {
      this.#removeFirst();
      first.run(first.at);
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop() as Event;
    const size = heap.length;
    if (size === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && isBefore(heap[child + 1] as Event, heap[child] as Event)) child += 1;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[index] = heap[child] as Event;
      index = child;
    }
    heap[index] = last;
  }
}

const isBefore = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
