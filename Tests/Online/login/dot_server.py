#!/usr/bin/env python3
"""A FHIR server with one patient behind django-oauth-toolkit, to which discovery and the patient of a token are added.

    dot_server.py FOLDER PORT TOKEN_SECONDS

Clients: `fhir-survey`, and `narrow`, which gets less than it asks for. The person is carol.
"""
import json
import sys
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django
from django.conf import settings

FOLDER, PORT, SECONDS = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
BASE = f"http://127.0.0.1:{PORT}/fhir/"
SCOPES = "openid fhirUser offline_access launch/patient patient/*.rs patient/QuestionnaireResponse.cu patient/Task.u".split()

settings.configure(
  SECRET_KEY="for tests alone", DEBUG=False, ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, USE_TZ=True, LOGIN_URL="/login/",
  INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
  MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
              "django.contrib.auth.middleware.AuthenticationMiddleware"],
  TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "DIRS": [FOLDER],
              "OPTIONS": {"context_processors": ["django.template.context_processors.request"]}}],
  DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": FOLDER / "dot.db",
                         "OPTIONS": {"timeout": 60, "transaction_mode": "IMMEDIATE"}}},
  OAUTH2_PROVIDER={
    "SCOPES": {scope: scope for scope in SCOPES}, "PKCE_REQUIRED": True, "ACCESS_TOKEN_EXPIRE_SECONDS": SECONDS,
    "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https"], "ROTATE_REFRESH_TOKEN": True, "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "REFRESH_TOKEN_GRACE_PERIOD_SECONDS": 0})
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.contrib.auth.views import LoginView  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpResponse, JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402
from oauth2_provider.models import Application  # noqa: E402
from oauth2_provider.views import AuthorizationView, ProtectedResourceView, RevokeTokenView, TokenView  # noqa: E402


def fhir(resource):
  return JsonResponse(resource, content_type="application/fhir+json")


class PatientToken(TokenView):
  def post(self, request, *args, **kwargs):
    reply = super().post(request, *args, **kwargs)
    if reply.status_code == 200:
      answer = json.loads(reply.content) | {"patient": "p1"}
      if request.POST.get("client_id") == "narrow": answer["scope"] = "launch/patient patient/*.rs"
      reply.content = json.dumps(answer)
    return reply


class Patient(ProtectedResourceView):
  def dispatch(self, request, *args, **kwargs):
    # By itself it answers 403 where a token is wrong.
    if not self.verify_request(request)[0]:
      return JsonResponse({"resourceType": "OperationOutcome", "issue": []}, status=401, content_type="application/fhir+json")
    return super().dispatch(request, *args, **kwargs)

  def get(self, request, id):
    return fhir({"resourceType": "Patient", "id": id, "name": [{"given": ["Carol"], "family": "Chalmers"}],
                 "telecom": [{"system": "phone", "value": "0555 1234"}]})


def configuration(request):
  at = f"http://127.0.0.1:{PORT}/o"
  return JsonResponse({
    "issuer": at, "authorization_endpoint": f"{at}/authorize/", "token_endpoint": f"{at}/token/",
    "revocation_endpoint": f"{at}/revoke/", "scopes_supported": SCOPES, "code_challenge_methods_supported": ["S256"],
    "capabilities": ["launch-standalone", "context-standalone-patient", "permission-v2", "permission-offline"]})


def metadata(request):
  return fhir({"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1", "status": "active", "kind": "instance",
               "date": "2026-01-01", "format": ["json"], "implementation": {"description": "test", "url": BASE},
               "software": {"name": "dot"}, "rest": [{"mode": "server"}]})


class Allow(AuthorizationView):
  """Gives what is to be allowed for this server alone: `aud`."""
  def get(self, request, *args, **kwargs):
    if request.GET.get("aud") != BASE: return HttpResponse(f"aud is not {BASE}", status=400)
    return super().get(request, *args, **kwargs)


urlpatterns = [
  path("fhir/.well-known/smart-configuration", configuration), path("fhir/metadata", metadata),
  path("fhir/Patient/<str:id>", Patient.as_view()), path("login/", LoginView.as_view(template_name="login.html")),
  path("o/authorize/", Allow.as_view()), path("o/token/", PatientToken.as_view()), path("o/revoke/", RevokeTokenView.as_view()),
  path("html/<path:rest>", lambda request, rest: HttpResponse("<!DOCTYPE html><title>Welcome</title>"))]

(FOLDER / "login.html").write_text("<form method=post>{% csrf_token %}{{ form.as_p }}<button>Sign in</button></form>")
call_command("migrate", verbosity=0)
User.objects.create_user("carol", password="carols-password")
for name in ["fhir-survey", "narrow"]:
  Application.objects.create(
    client_id=name, name=name, client_type="public", authorization_grant_type="authorization-code",
    redirect_uris="http://127.0.0.1/callback", skip_authorization=False)


class Threads(ThreadingMixIn, WSGIServer):
  daemon_threads = True
  request_queue_size = 100


class Quiet(WSGIRequestHandler):
  def log_message(self, *args): pass


make_server("127.0.0.1", PORT, get_wsgi_application(), Threads, Quiet).serve_forever()
