import { achieve } from './achieve.ts';
import { type DeploymentContext, DeploymentError } from './deployment-context.ts';
import { isSameTraffic } from './rollout-steps.ts';
import type { StageFiles } from './stage-config.ts';
import { readWorkerState, type Traffic } from './worker-state.ts';

const describe = (traffic: Traffic) =>
  Object.entries(traffic)
    .map(([id, share]) => `${id} ${share} %`)
    .join(', ');

/** Sets the shares of a worker's versions, as long as nobody else does. */
export class TrafficControl {
  readonly #context: DeploymentContext;
  readonly #files: StageFiles;
  /** What the platform can have by this program's doing: more than one where a response is outstanding. */
  #own: readonly Traffic[];

  constructor(context: DeploymentContext, files: StageFiles, current: Traffic) {
    this.#context = context;
    this.#files = files;
    this.#own = [current];
  }

  /** @throws DeploymentError if somebody else set them meanwhile */
  async set(next: Traffic): Promise<void> {
    const found = await this.#read();
    if (!this.#isOwn(found)) {
      throw new DeploymentError(`The traffic was changed meanwhile: ${describe(found)}. Nothing else is done`);
    }
    const specs = Object.entries(next).map(([id, share]) => `${id}@${share}%`);
    const readReached = async () => (isSameTraffic(await this.#read(), next) ? true : null);
    if (!isSameTraffic(found, next)) {
      this.#own = [found, next];
      const { wrangler, sleep } = this.#context;
      await achieve(
        readReached,
        () => wrangler(['versions', 'deploy', ...specs, '--yes', '--config', this.#files.config]),
        sleep,
      );
    }
    this.#own = [next];
  }

  /** Whether somebody else set the shares; unknown counts as no. */
  async isTakenOver(): Promise<boolean> {
    const found = await this.#read().catch(() => null);
    return found !== null && !this.#isOwn(found);
  }

  /** What users get. */
  describe(): string {
    return this.#own.map(describe).join(', or ');
  }

  #isOwn(found: Traffic): boolean {
    return this.#own.some((traffic) => isSameTraffic(traffic, found));
  }

  async #read(): Promise<Traffic> {
    const { client, settings } = this.#context;
    return (await readWorkerState(client, settings.worker))?.traffic ?? {};
  }
}
