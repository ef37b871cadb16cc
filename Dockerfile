# The card room, slim: built in one stage, run in another that has neither sources nor pip. It runs as a user without rights and writes
# only to /tmp and to its database, so the root file system may be read-only: docker run --read-only --tmpfs /tmp …
FROM python:3.11-slim AS build
WORKDIR /source
COPY pyproject.toml requirements.lock README.md CHANGELOG.md LICENSE ./
COPY deploy deploy
COPY src src
RUN deploy/install.sh /opt/longsuit

FROM python:3.11-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin longsuit \
 && install --directory --owner longsuit /data
COPY --from=build /opt/longsuit /opt/longsuit
ENV PATH="/opt/longsuit/bin:$PATH" \
    LONGSUIT_CACHE=/tmp/longsuit \
    LONGSUIT_DATABASE=sqlite:////data/room.db \
    PORT=8000
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["sh", "-c", "python /opt/longsuit/bin/healthy.py $PORT"]
ENTRYPOINT ["longsuit"]
CMD ["serve", "--host", "0.0.0.0", "--allowed-host", "*"]
